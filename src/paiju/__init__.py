"""Paiju (牌局): the open table for Chinese card games."""

__version__ = "0.1.0"
