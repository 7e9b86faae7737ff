"""Regelwerk: a table for heavyweight strategy board games that knows and enforces the rules."""

__version__ = "0.1.0"
