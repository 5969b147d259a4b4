"""A board for any game: the people around a table. A game with a board of its own says only what differs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.kernel.decisions import Option, Seat
from companion.engine.kernel.hand_moves import Move
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.setup import Caution, Setup
from companion.engine.shelf import game_named
from companion.i18n import Translator
from companion.i18n.handbook import Article, handbook
from companion.i18n.wording import kinds_of, tag_of
from companion.presenter.boards import plain_view
from companion.presenter.boards.piece import Badge, Lead, Piece, Scene
from companion.presenter.theme import WHITE, Paint


class Board:
    """What lies where, and what a touch there means."""

    size: ClassVar[tuple[float, float]] = (150.0, 100.0)
    turns: ClassVar[frozenset[str]] = frozenset({"turn-began"})
    """The tags of the happenings that begin a turn."""
    rounds: ClassVar[frozenset[str]] = frozenset({"round-began"})
    """The tags of the happenings that begin a round; a game without them counts rounds by turns."""
    score_signs: ClassVar[Mapping[str, str]] = {}
    """What flies to the tally for each line of the score; a coin for what is not named."""
    set_aside: ClassVar[tuple[str, ...]] = ()
    """Patterns of the keys of pieces that are no part of the table while it is set up."""
    told_only: ClassVar[tuple[str, ...]] = ()
    """Patterns of the keys of pieces that say something and lie on no table: hands are never shown to move them."""
    in_hand: ClassVar[frozenset[str]] = frozenset()
    """The tags of news that only say what their owner holds from now on, and sees among everything held."""
    unlikely: ClassVar[tuple[Option, ...]] = ()
    """Answers to the main question that are worth explaining while they are not allowed."""

    def pieces(self, scene: Scene) -> tuple[Piece, ...]:
        """Lay the board out, the lowest piece first."""
        width, height = self.size
        top = Piece(
            key="table", x=width * 0.2, y=height * 0.24, w=width * 0.6, h=height * 0.52, fill=scene.look.sea, corner=20
        )
        rose = Piece(key="rose", x=width / 2 - 22, y=height / 2 - 22, w=44, h=44, picture="rose")
        return (top, *(self.lines(scene) or (rose,)), *self.people(scene))

    def lines(self, scene: Scene) -> tuple[Piece, ...]:
        """Write what the view says of the table into its middle."""
        width, height = self.size
        said = plain_view.of_table(scene)
        each = min(height * 0.44 / max(len(said), 1), 13.0)
        top = height / 2 + each * len(said) / 2
        return tuple(
            Piece(
                key=f"says-{name}",
                x=width * 0.23,
                y=top - each * (number + 1),
                w=width * 0.54,
                h=each,
                text=plain_view.said(scene, name, value),
                ink=WHITE,
                letters=each * 0.7,
                swift=True,
            )
            for number, (name, value) in enumerate(said)
        )

    def people(self, scene: Scene) -> tuple[Piece, ...]:
        """Seat everybody around the table, each with the score if the view has one."""
        around = []
        seats = tuple(scene.names)
        for place, seat in enumerate(seats):
            turn = math.tau * place / len(seats) - math.pi / 2
            x = self.size[0] / 2 + math.cos(turn) * 58 - 16
            y = self.size[1] / 2 + math.sin(turn) * 40 - 6
            pawn = self.pawn(scene, seat, x, y, 32, 12)
            number = plain_view.figure(scene, seat)
            around.append(replace(pawn, text=f"{pawn.text}  {number}") if number else pawn)
        return tuple(around)

    def pawn(self, scene: Scene, seat: Seat, x: float, y: float, w: float, h: float) -> Piece:  # noqa: PLR0913, PLR0917  a rectangle has four sides
        """Draw a person: colour, shape and name."""
        mark = scene.marks[seat]
        return Piece(
            key=f"pawn-{seat}",
            x=x,
            y=y,
            w=w,
            h=h,
            picture=mark.shape,
            tint=mark.ink,
            fill=mark.paint,
            edge=scene.look.glow if seat in scene.acting else scene.look.ink,
            corner=h / 2.6,
            text=scene.names[seat],
            ink=mark.ink,
            letters=h * 0.52,
            badges=self.badges(scene, seat),
            spot=f"pawn-{seat}",
        )

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:  # noqa: ARG002  a plain board knows nothing about people
        """Say what a pawn shows beside the name."""
        return ()

    def spots(self, option: Option, scene: Scene) -> frozenset[str]:
        """Say which spots of the board give this answer when all of them have been touched."""
        return frozenset(f"pawn-{seat}" for seat in seats_in(option) if seat in scene.names)

    def hints(self, option: Option, scene: Scene) -> frozenset[str]:  # noqa: ARG002  a plain board has no hints
        """Say which spots only point at this answer: a touch shows it, and does not give it."""
        return frozenset()

    def words(self, option: Option, scene: Scene) -> str:
        """Say an answer: as the rules call it, or as the pieces show it."""
        return scene.tr.option(scene.game, option, scene.names)

    def recalled(self, option: Option, scene: Scene) -> str:
        """Say an answer when its question lies back, in a list of steps or beside another one."""
        return scene.tr.option(scene.game, option, scene.names)

    def lead(self, option: Option, scene: Scene) -> Lead | None:  # noqa: ARG002  a plain board asks everything at once
        """Where there are too many answers: the spot to begin with, which leaves a few of them."""
        return None

    def missed(self, scene: Scene) -> tuple[Option, ...]:  # noqa: ARG002  one list for every question
        """List the answers to this question that are worth explaining while they are not allowed."""
        return self.unlikely

    def meant(self, spot: str, scene: Scene) -> tuple[Option, ...]:  # noqa: ARG002  a plain board explains nothing
        """Say what a touch here would mean if it were allowed, so that it can be told why it is not."""
        return ()

    def picture(self, option: Option) -> str:  # noqa: ARG002  a plain board has no pictures
        """Name the sign of an answer."""
        return ""

    def drawing(self, option: Option, scene: Scene) -> str:  # noqa: ARG002  most boards need no scene for it
        """Name the cards or dice that an answer is, or its sign."""
        return self.picture(option)

    def tint(self, option: Option) -> Paint | None:  # noqa: ARG002  as above
        """Give the sign's own colour; None is ink."""
        return None

    def things(self, spot: str, scene: Scene) -> tuple[str, ...]:  # noqa: ARG002  a plain board has no spaces
        """Say what a spot is, in the words of the handbook, the most particular first: `hold-FD-E` is `name.FD-E`."""
        kind, _, value = spot.partition("-")
        return (f"name.{value}", f"name.{value.partition('-')[0]}", f"spot.{kind}")

    def laid(self, move: Move) -> tuple[str, ...]:
        """Say which pieces of the board a hand lays with this move, as patterns of their keys."""
        return (str(move.piece), f"{move.piece}@{move.to}#*")

    def thing(self, piece: str) -> str:  # noqa: ARG002  a plain board knows no pieces
        """Name the picture of a piece that lies in front of somebody."""
        return "hand"

    def clock(self, option: Option) -> float:  # noqa: ARG002  a plain board has no hourglass
        """Give the seconds after which an aside is given by itself; 0 is never."""
        return 0.0

    def shown_held(self, what: Happening, seat: Seat) -> bool:
        """Say whether somebody sees this news in their own hand, drawn as it lies there, and needs no words for it."""
        return tag_of(what) in self.in_hand and getattr(what, "who", None) == seat

    def news(self, what: Happening) -> str:
        """Name the sign of a happening."""
        return "hand" if seats_in(what) else "anchor"

    def beside(self, what: Happening, tr: Translator) -> str | None:  # noqa: ARG002  as above
        """Say what stands beside the cards of a happening where they say the rest; None is all that is told of it."""
        return None

    def counter(self, field: str) -> tuple[str, str, str]:
        """For things to count: the sign, and the word and its family that name them."""
        return "die", field, "name"

    def secrets(self, scene: Scene) -> tuple[Badge, ...]:  # noqa: ARG002  as above
        """Say what one person may look at behind the curtain; the scene's view is that person's."""
        return ()

    def facts(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Say what everybody may know about one person."""
        return tuple(
            Badge("coin", text=plain_view.said(scene, name, value)) for name, value in plain_view.of_seat(scene, seat)
        )

    def compared(self, guess: Caution, setup: Setup, scene: Scene) -> tuple[str, ...]:
        """List what a table has to compare with its box before it can say that a guess is right; () if words do."""
        tr, game = scene.tr, scene.game
        cards = [
            card for deck in game_named(game).extras.decks(setup) if deck.name == guess.deck for card in deck.cards
        ]
        return tuple(
            " · ".join(
                (
                    f"{card.copies} × {tr.say(game, f'card.{guess.deck}', {'card': card.word})}",
                    *(
                        f"{tr.name(game, what)} {figure}"
                        for what, _, figure in (one.partition(":") for one in card.shows)
                        if figure
                    ),
                )
            )
            for card in cards
        )

    def reference(self, scene: Scene) -> tuple[Article, ...]:
        """Explain the game in a sentence, and everything in it in two: the handbook."""
        about = scene.tr.say(scene.game, "game.about", {})
        whole = Article(scene.tr.say(scene.game, "game.name", {}), about, "anchor")
        return (whole, *handbook(scene.game).articles(scene.tr))


def seats_in(struct: Option | Happening) -> tuple[Seat, ...]:
    """List the people that an answer or a happening names."""
    found: list[Seat] = []
    for field, people in kinds_of(type(struct)).items():
        value = getattr(struct, field)
        if people and value is not None:
            found += [Seat(value)] if isinstance(value, str) else value
    return tuple(found)
