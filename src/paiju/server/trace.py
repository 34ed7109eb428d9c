"""Errors for the log: their kind and where they came from, never their text, which may hold cards of a running hand."""

import traceback


def trace(error: BaseException) -> list[str]:
    """The innermost places last."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    places = [f"{frame.filename.rpartition('/paiju/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    return [*places, type(error).__name__]
