"""How a command can end early; the message is one line for people."""

from __future__ import annotations


class CommandError(Exception):
    """Ends the command with a message on stderr."""

    code = 1


class Failed(CommandError):
    """The work could not be done, or did not come out as it should."""


class WrongUsage(CommandError):
    """The command was called in a way that makes no sense."""

    code = 2
