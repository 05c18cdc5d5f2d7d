"""Plain data for every scene, and the Intents they can send. Standard library only."""
