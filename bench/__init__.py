"""Measurements: `make bench` prints them and writes docs/performance.md.

Machines differ and are busy; what counts are ratios of things measured in one run, in turns.
"""
