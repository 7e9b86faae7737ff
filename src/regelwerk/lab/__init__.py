"""Many matches at once: simulation and what is learned from it."""
