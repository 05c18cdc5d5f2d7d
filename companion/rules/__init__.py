"""What every game shares: seats, moves, verdicts, sentences, house rules, table facts. Standard library only."""
