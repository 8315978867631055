"""The version of the package, that of the service it was made with."""

__version__ = "0.2.0"
