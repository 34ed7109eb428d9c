"""The contract suite: toy games, random play, leaks, moves as text, import arrows."""
