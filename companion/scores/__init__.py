"""Score lines, sheets, ranks and ties."""
