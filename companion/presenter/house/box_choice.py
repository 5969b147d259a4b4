"""Which box lies on the table: as the companion believes it, or as somebody at this table corrected it. No Kivy."""

from __future__ import annotations

from itertools import chain, count

from companion.engine.kernel.errors import KernelError, Refusal
from companion.engine.kernel.setup import Caution, Setup
from companion.session.errors import SessionError
from companion.session.profiles.box_profile import Profile
from companion.session.profiles.profile_folder import Profiles


class BoxChoice:
    """The profiles of one game, and the one that is taken; the newest of them is, until somebody says otherwise."""

    def __init__(self, profiles: Profiles) -> None:
        self._profiles = profiles
        self.names: tuple[str, ...] = ()
        self.taken: Profile | None = None
        self.trouble: Refusal | None = None
        """Why a box cannot be taken; then the usual one is."""
        self.wish = ""

    def of(self, game: str) -> None:
        """Look at the boxes of a game, and take the last one that is listed."""
        self.taken, self.trouble, self.names, self.wish = None, None, (), ""
        try:
            self.names = tuple(one.name for one in self._profiles.listed(game))
        except SessionError as error:
            self.trouble = error.why
        if self.names:
            self.take(game, self.names[-1])

    def take(self, game: str, name: str) -> None:
        """Take this box, or the usual one for ""."""
        self.taken, self.trouble, self.wish = None, None, name
        if name:
            try:
                self.taken = self._profiles.load(game, name)
            except (SessionError, KernelError) as error:
                self.trouble = error.why

    def take_as_in(self, setup: Setup) -> None:
        """Take the box that a match was set up with."""
        self.of(setup.game)
        found = self._profiles.recognised(setup)
        self.take(setup.game, found.name if found is not None else "")

    def step(self, game: str, by: int) -> None:
        """Go on to the next box; after the last one comes the usual one."""
        names = ("", *self.names)
        self.take(game, names[(names.index(self.wish) + by) % len(names)])

    def confirm(self, game: str, guess: Caution, own: str) -> None:
        """Keep what was compared and found right, in a new version of the box that is taken, or in a box of this name.

        If it cannot be kept, it raises and nothing has changed.
        """
        if self.taken is not None:
            before = self.taken
        else:
            wished = chain((own,), (f"{own}-{number}" for number in count(2)))
            before = Profile(game, next(name for name in wished if name not in self.names))
        known = Profile(game, before.name, 0, before.note, before.options | guess.options, before.box | guess.box)
        kept = self._profiles.save(known)
        self.names = tuple(one.name for one in self._profiles.listed(game))
        self.take(game, kept.name)

    def applied(self, setup: Setup) -> Setup:
        """Set a table up with it."""
        return self.taken.applied(setup) if self.taken is not None else setup
