"""The version of the package: the version of the service that it was built with."""

__version__ = "0.2.0"
