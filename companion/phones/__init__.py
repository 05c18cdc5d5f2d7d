"""The same views and Intents over HTTP."""
