"""What every game shares: decisions, matches, randomness, records, hidden information, text."""
