"""Marsad's data in the shapes of other programs: a module for each, to be imported by its name."""
