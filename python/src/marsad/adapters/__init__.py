"""Marsad's data in the formats of other programs: one module for each program; import it by its name."""
