"""A new game being prepared: which one, who plays, which options, who answers for the pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError, Refusal
from companion.engine.kernel.game import Game
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch
from companion.engine.shelf import SHELF, game_named
from companion.i18n import Translator, languages
from companion.presenter.house.box_choice import BoxChoice
from companion.presenter.house.people import LONGEST, NOBODY, PICTURES, People, Person, seat_for
from companion.presenter.table.sailor_people import SIGNS, SailorPerson
from companion.presenter.theme import MARKS, Mark
from companion.session.journal.persons import tidy_name

STRANGERS: Final = ("Anne", "Ben", "Carla", "Diego", "Elsa", "Felix", "Grace", "Hugo", "Inès")
"""Who sits down when nobody has played here yet."""
USUAL: Final = 4
Ways = Callable[[str], tuple[dict[str, Any], dict[str, Holder]]]
"""How a house plays a game: its options, and who holds the pieces."""
BOX: Final = "box"
"""The row that says which box it is."""


class Row(NamedTuple):
    """One option of the game as a line: what it is, in one sentence, and how it stands."""

    name: str
    sentence: str
    value: str
    on: bool | None
    """For a yes/no; None for everything else."""
    changed: bool


class Seated(NamedTuple):
    """One place at the table."""

    seat: Seat
    name: str
    mark: Mark


class Draft:
    """Everything that will make a setup. It refuses nothing; `problems` says what does not go together."""

    def __init__(
        self, tr: Translator, people: People, box: BoxChoice, game: str = "", way_of: Ways | None = None
    ) -> None:
        """Begin with this game or the first on the shelf; `way_of` says how the house plays one."""
        self._way_of = way_of or (lambda _: ({}, {}))
        self.tr = tr
        self.elsewhere: Callable[[], tuple[str, ...]] = tuple
        """Names people who play at other tables of the house."""
        self.people = people
        self.box = box
        self.game: Game[Any] = game_named(game) if game else next(iter(SHELF.values()))
        self.crew: list[Person] = []
        self.options: dict[str, Any]
        self.sources: dict[str, Holder]
        self._as_the_house()
        self.box.of(self.game.name)
        self._sit_down()

    def choose(self, game: str) -> None:
        """Take another box from the shelf."""
        if game != self.game.name:
            self.game = game_named(game)
            self._as_the_house()
            self.box.of(game)
            del self.crew[self.game.usual[-1] :]
            self._sit_down()

    def _as_the_house(self) -> None:
        """Set what the house wants of this game; what the game does not know any more is left out."""
        options, sources = self._way_of(self.game.name)
        self.options = {name: options[name] for name in self._kept() if name in options}
        self.sources = {name: holder for name, holder in sources.items() if name in self.game.sources}

    def _kept(self) -> tuple[str, ...]:
        """Name the options that people set by a touch."""
        own = self.game.extras.colour_switch
        return tuple(switch.name for switch in self.game.switches if not switch.document and switch.name != own)

    @property
    def way(self) -> tuple[dict[str, Any], dict[str, Holder]]:
        """Give what was set for this game, for a house that wants it so again."""
        return {name: self.options[name] for name in self._kept() if name in self.options}, dict(self.sources)

    def as_in(
        self,
        setup: Setup,
        names: Mapping[Seat, str],
        marks: Mapping[Seat, Mark],
        sailors: Mapping[Seat, str] = NOBODY,
    ) -> None:
        """Prepare the same once more: people, seats, colours, options, pieces and box."""
        self.choose(setup.game)
        self.options, self.sources = dict(setup.options), dict(setup.sources)
        self.box.take_as_in(setup)
        spoken = self.people.tongues(names)
        own = self.people.signs(names)
        wished = self._wished({names[seat]: mark.colour for seat, mark in marks.items()})
        self.crew = [
            Person(name, wished[name], spoken.get(seat, ""), own.get(seat, "")) for seat, name in names.items()
        ]
        for person, seat in zip(self.crew, names, strict=True):
            person.sailor = sailors.get(seat, "")
            person.picture = SIGNS.get(person.sailor, person.picture)

    def _wished(self, worn: Mapping[str, str]) -> dict[str, int]:
        """Give everybody's mark: as they wore it, unless they wore it only because the box has no set of their own."""
        colours = [mark.colour for mark in MARKS]
        likes = {person.name: person.mark for person in self.people.known}
        kept = {
            name: likes[name]
            for name in worn
            if self.game.extras.colours and name in likes and colours[likes[name]] not in self.game.extras.colours
        }
        found: dict[str, int] = {}
        for name, colour in worn.items():
            wish = kept.get(name, colours.index(colour))
            found[name] = wish if wish not in found.values() else colours.index(colour)
        return found

    # --- people ------------------------------------------------------------------------------------------------

    @property
    def least(self) -> int:
        """How many must play."""
        return self.game.players[0]

    @property
    def most(self) -> int:
        """How many can play."""
        return self.game.players[-1]

    def _sit_down(self) -> None:
        known = [person.name for person in self.people.known]
        usual = self.game.usual
        wanted = min(max(len(self.crew) or USUAL, usual[0]), usual[-1])
        for name in (*known, *STRANGERS):
            if len(self.crew) >= wanted:
                return
            self.add(name)

    def add(self, name: str) -> bool:
        """Seat one more person; nobody sits twice, and nobody without a name."""
        name = tidy_name(name, LONGEST)
        if not name or name in (person.name for person in self.crew) or len(self.crew) >= self.most:
            return False
        likes = {person.name: person.mark for person in self.people.known}
        spoken = {person.name: person.language for person in self.people.known}
        taken = {person.mark for person in self.crew}
        free = [mark for mark in range(len(MARKS)) if mark not in taken]
        wish = likes.get(name, -1)
        chosen = next((person.picture for person in self.people.known if person.name == name), "")
        self.crew.append(Person(name, wish if wish in free else free[0], spoken.get(name, ""), chosen))
        return True

    def hire(self, sailor: SailorPerson) -> bool:
        """Seat a sailor of the app."""
        if not self.add(sailor.name):
            return False
        self.crew[-1].sailor, self.crew[-1].picture = sailor.character, sailor.picture
        return True

    def sailors(self) -> dict[Seat, str]:
        """Say where sailors of the app sit, and of which character."""
        seated = zip(self.seated(), self.crew, strict=True)
        return {one.seat: person.sailor for one, person in seated if person.sailor}

    @property
    def bound(self) -> tuple[str, ...]:
        """List the sources that the app must hold, because somebody plays who has no hands and no eyes."""
        instinct = self.game.extras.instinct
        held = instinct.held if any(person.sailor for person in self.crew) else ()
        return tuple(source for source in held if source not in instinct.apart)

    def suggestions(self) -> tuple[str, ...]:
        """Name people who could join."""
        names = dict.fromkeys((*(person.name for person in self.people.known), *self.elsewhere(), *STRANGERS))
        seated = {person.name for person in self.crew}
        return tuple(name for name in names if name not in seated)

    def remove(self, place: int) -> None:
        """Let somebody go."""
        del self.crew[place]

    def swap(self, one: int, other: int) -> None:
        """Let two people change places."""
        self.crew[one], self.crew[other] = self.crew[other], self.crew[one]

    def next_mark(self, place: int) -> None:
        """Give somebody the next colour and shape that is free."""
        taken = {person.mark for person in self.crew}
        person = self.crew[place]
        for step in range(1, len(MARKS)):
            mark = (person.mark + step) % len(MARKS)
            if mark not in taken:
                person.mark = mark
                return

    def next_picture(self, place: int) -> None:
        """Give somebody the next sign that nobody at the table has; after the last one it is their shape again."""
        taken = {person.picture for at, person in enumerate(self.crew) if at != place}
        free = ["", *(sign for sign in PICTURES if sign not in taken)]
        person = self.crew[place]
        at = free.index(person.picture) if person.picture in free else 0
        person.picture = free[(at + 1) % len(free)]

    def next_language(self, place: int) -> None:
        """Let somebody read another language behind the curtain; after the last one it is the table's again."""
        person = self.crew[place]
        spoken = ["", *languages(self.tr.also)]
        at = spoken.index(person.language) if person.language in spoken else 0
        person.language = spoken[(at + 1) % len(spoken)]

    def seated(self) -> tuple[Seated, ...]:
        """Give everybody with seat and mark."""
        found: list[Seated] = []
        for person in self.crew:
            seat = seat_for(person.name, [one.seat for one in found])
            mark = MARKS[person.mark]
            found.append(Seated(seat, person.name, mark._replace(shape=person.picture or mark.shape)))
        return tuple(found)

    # --- options -----------------------------------------------------------------------------------------------

    def rows(self) -> tuple[Row, ...]:
        """List the options that can be set by a touch; first the box, if somebody has ever corrected one."""
        rows = tuple(self._row(switch) for switch in self.game.switches if not switch.document)
        return (self._box_row(), *rows) if self.box.names else rows

    def _box_row(self) -> Row:
        value = self.box.wish or self.tr.text("options.box-usual")
        return Row(BOX, self.tr.text("options.box"), value, None, bool(self.box.taken))

    def _row(self, switch: Switch) -> Row:
        value = self.options.get(switch.name, switch.default)
        sentence = self.tr.say(self.game.name, f"switch.{switch.name}", {})
        if isinstance(switch.default, bool):
            return Row(
                switch.name, sentence, self.tr.text("word.yes" if value else "word.no"), value, value != switch.default
            )
        said = self.tr.name(self.game.name, f"{switch.name}.{value}", "choice") if switch.choices else str(value)
        return Row(switch.name, sentence, said, None, value != switch.default)

    def step(self, name: str, by: int = 1) -> None:
        """Turn an option on, or on to its next value."""
        if name == BOX:
            self.box.step(self.game.name, by)
            return
        switch = next(switch for switch in self.game.switches if switch.name == name)
        value = self.options.get(name, switch.default)
        if isinstance(switch.default, bool):
            self.options[name] = not value
        elif switch.choices:
            place = (switch.choices.index(value) + by) % len(switch.choices)
            self.options[name] = switch.choices[place]
        else:
            self.options[name] = min(max(value + by, switch.least), switch.most)
        if self.options[name] == switch.default:
            del self.options[name]

    # --- pieces ------------------------------------------------------------------------------------------------

    def holder(self, source: str) -> Holder:
        """Say who answers for a source."""
        if source in self.bound:
            return Holder.APP
        return self.sources.get(source, self.game.sources[source])

    def hand_over(self, source: str) -> None:
        """Let the other one answer for it."""
        now = self.holder(source)
        self.sources[source] = Holder.APP if now is Holder.TABLE else Holder.TABLE

    # --- all of it ---------------------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """Make the setup."""
        seats, options = tuple(one.seat for one in self.seated()), dict(self.options)
        if self.game.extras.colour_switch:
            options[self.game.extras.colour_switch] = [mark.colour for mark in self.marks().values()]
        setup = Setup(self.game.name, seats, options, dict(self.sources))
        sailors = self.sailors()
        return self.box.applied(self.game.extras.instinct.held_for(setup, sailors) if sailors else setup)

    def problems(self) -> tuple[str, ...]:
        """Say why it cannot be played like this."""
        try:
            whole = self.game.complete(self.setup())
        except KernelError as error:
            return (self.tr.refusal(self.game.name, error.why),)
        del whole
        return ()

    def cautions(self) -> tuple[str, ...]:
        """Say what the table should know."""
        if self.problems():
            return ()
        whole = self.game.complete(self.setup())
        trouble = self.box.trouble
        spoilt = [self.tr.text("options.box-trouble", name=self.box.wish, why=self._why(trouble))] if trouble else []
        return (*spoilt, *(self.tr.refusal(self.game.name, caution.why) for caution in self.game.cautions(whole)))

    def guesses(self) -> tuple[Caution, ...]:
        """List what is only guessed about the box on the table, and can be compared with it."""
        if self.problems():
            return ()
        return tuple(one for one in self.game.cautions(self.game.complete(self.setup())) if one.box or one.options)

    def confirm(self, guess: Caution) -> None:
        """Keep that a guess is right for this box; the profile that says so is used from now on."""
        self.box.confirm(self.game.name, guess, self.tr.text("options.box-own"))
        for name in guess.options:
            self.options.pop(name, None)

    def _why(self, why: Refusal) -> str:
        return self.tr.refusal(self.game.name, why).rstrip(".")

    def names(self) -> dict[Seat, str]:
        """Give the people by seat."""
        return {one.seat: one.name for one in self.seated()}

    def marks(self) -> dict[Seat, Mark]:
        """Give the marks by seat: people keep their colours where the box has them, the others take what is left."""
        marks, colours = {one.seat: one.mark for one in self.seated()}, self.game.extras.colours
        if len(marks) > len(colours):
            return marks
        kept = {mark.colour for mark in marks.values()}
        left = iter([mark for mark in MARKS if mark.colour in colours and mark.colour not in kept])
        return {seat: mark if mark.colour in colours else next(left) for seat, mark in marks.items()}
