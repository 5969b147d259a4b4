"""The page of one phone or TV: whole, stamped with the question, made of what its reader may know and nothing else.

Whatever others chose, how often and how fast, is neither in the words of a page nor in its length: pages are filled up
to one size, and whoever shows them does so only when something changed that its reader may notice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import structs

from companion.engine.kernel.decisions import Answer, Choose, Seat, Secret
from companion.engine.kernel.happenings import Told
from companion.i18n import Translator
from companion.presenter.boards.piece import Scene
from companion.presenter.phones.page_board import colour, mark_of, piece_list
from companion.presenter.table.answer_keys import Asking, Key, ask
from companion.presenter.table.status_line import counts_turns, round_word
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART, NIGHT
from companion.session.table import private_looks

PAGE: Final = 16 * 1024
"""Bytes: pages are filled up to a multiple of this, and nearly all are of one size."""
LATEST: Final = 12
"""So many happenings stand on a page; the rest can be asked for."""
ALL: Final = 400
"""So many of them are told at most."""
WORDS: Final = (
    *("secrets", "hide", "board", "log", "rules", "back", "more", "light", "dark", "buzz", "no-buzz"),
    *("change", "in", "yours", "at-table", "watching", "away", "lost", "open-air", "people", "over"),
)
"""What the page says by itself: `phone.hide` ..."""


class Situation(NamedTuple):
    """What only the table's screen knows: why nothing is asked now, who may choose by phone, whose phone is away."""

    busy: str = ""
    """Why phones cannot answer now, as a key; "" if they can."""
    turns: bool = True
    """Whether public choices can be made by phone, too."""
    away: frozenset[Seat] = frozenset()


class PhonePages:
    """Makes the pages of one evening."""

    def __init__(self, playing: TableModel) -> None:
        self.playing = playing
        self._told: dict[tuple[str, int], tuple[Told, list[Any]]] = {}
        self._words: dict[str, dict[str, str]] = {}
        self._made: dict[tuple[object, ...], Any] = {}
        """Parts that are the same until the next question: a word of a vote makes no page anew but for its count."""
        self._signature: tuple[object, ...] = ()

    # --- when a page has to be sent ------------------------------------------------------------------------------

    def public_signature(self, situation: Situation) -> tuple[object, ...]:
        """Everything that all may notice; a page goes out to everybody when this changes, and at no other time."""
        playing = self.playing
        table = playing.table
        return (
            *(table.number, table.sequence, len(playing.ballot.owed), situation, table.standing.called),
            *(playing.tr.language, tuple(playing.names.items()), playing.match.decision is None),
        )

    def private_signature(self, seat: Seat) -> tuple[object, ...]:
        """What only this seat notices: its own word, its unread news, and who looked at them."""
        private = self.playing.private
        unread, looks = len(private.unread.get(seat, [])), private.looks[seat]
        return (self.playing.ballot.word(seat), unread, looks, private.tongue(seat).language)

    # --- a page --------------------------------------------------------------------------------------------------

    def page(self, seat: Seat | None, situation: Situation, *, light: bool = False, said: str = "") -> bytes:
        """Write the page of a seat, or the public one for None; `said` is told to its reader once."""
        playing, look = self.playing, CHART if light else NIGHT
        tr = playing.tr if seat is None else playing.private.tongue(seat)
        scene = structs.replace(playing.scene(look), tr=tr)
        asking = ask(playing.match, playing.board, scene, playing.table.sequence, playing.ballot.owed)
        content: dict[str, Any] = {
            "stamp": [playing.table.number, private_looks.question_number(playing.table)],
            "seat": seat or "",
            "language": tr.language,
            "title": tr.say(playing.game, "game.name", {}),
            "status": self._status(tr),
            "words": self._own_words(tr),
            "said": said,
            "turn": self._turn(asking, scene, seat),
            "people": self._once(("people", tr.language, light, situation), lambda: self._people(scene, situation)),
            "board": self._board(scene, light=light),
            "log": self._once(("log", tr.language, seat), lambda: self._log(seat, tr, LATEST)),
            "paper": colour(look.paper),
        }
        if seat is not None:
            name, mark = playing.names[seat], playing.marks[seat]
            content["me"] = [name, *mark_of(mark)]
            content["ask"] = self._ask(seat, asking, scene, situation)
            news = content["news"] = len(playing.private.unread.get(seat, []))
            looks = playing.private.looks[seat]  # told to their owner; those of others must cost this page no time
            content["secrets"] = self._once(
                ("secrets", tr.language, light, seat, news, looks),
                lambda: [[line.picture, line.text] for line in playing.private.lines(seat, look)],
            )
        if asking.kind == "over" or playing.table.standing.called:
            content["over"] = self._over(tr)
        return filled(content)

    def rules(self, seat: Seat | None) -> bytes:
        """Write the rules at hand."""
        scene = self._scene(seat)
        articles = self.playing.board.reference(scene)
        return filled({"rules": [[one.title, one.text, one.picture, one.rule] for one in articles]})

    def whole_log(self, seat: Seat | None) -> bytes:
        """Write everything that this seat may remember of the evening, the latest last."""
        return filled({"all": self._log(seat, self._scene(seat).tr, ALL)})

    def _scene(self, seat: Seat | None) -> Scene:
        tr = self.playing.tr if seat is None else self.playing.private.tongue(seat)
        return structs.replace(self.playing.scene(CHART), tr=tr)

    # --- its parts -----------------------------------------------------------------------------------------------

    def _status(self, tr: Translator) -> str:
        playing = self.playing
        key = "phone.setup" if playing.setting_up else "phone.turn" if counts_turns(playing) else "phone.round"
        return tr.text(key, turn=playing.turn, round=round_word(playing, tr, playing.round))

    def _turn(self, asking: Asking, scene: Scene, seat: Seat | None) -> dict[str, Any]:
        """Say whose turn it is and what is asked; in a secret choice only how many are missing."""
        who = asking.turns
        said: dict[str, Any] = {"prompt": asking.prompt, "kind": asking.kind, "mine": seat is not None and who == seat}
        if asking.kind == "secret":
            said["name"] = scene.tr.text("table.secret")
            said["owed"] = scene.tr.text("curtain.owed", owed=len(asking.owed))
            said["mine"] = seat in self.playing.ballot.asked
        else:
            said["name"] = self.playing.names[who] if who is not None else scene.tr.text("table.everybody")
        said["mark"] = mark_of(self.playing.marks[who]) if who is not None else []
        return said

    def _ask(self, seat: Seat, asking: Asking, scene: Scene, situation: Situation) -> dict[str, Any]:
        """Offer this seat what it may answer now."""
        if situation.busy:
            return {"keys": [], "busy": scene.tr.text(f"phone.{situation.busy}")}
        if asking.kind == "secret":
            word = self.playing.ballot.word(seat)
            choices = self._once(("choices", scene.tr.language, seat), lambda: self.playing.private.choices(seat))
            chosen = next((one.number - 1 for one in choices if word and one.option == word.option), -1)
            keys = [[one.number - 1, one.text[:1].upper() + one.text[1:], one.picture, "", "", ""] for one in choices]
            return {"keys": keys, "chosen": chosen, "secret": True}
        if asking.kind != "choose" or not situation.turns:
            return {"keys": []}
        own = (*(asking.keys if asking.seat == seat else ()), *asking.asides)
        offers = offered(self.playing.match.decision, seat)
        keys = [_key(offers.index(key.answer), key, led=asking.led) for key in own if key.answer in offers]
        return {"keys": keys, "chosen": -1}

    def _people(self, scene: Scene, situation: Situation) -> list[list[Any]]:
        board, names = self.playing.board, self.playing.names
        return [
            [
                names[seat],
                *mark_of(self.playing.marks[seat]),
                [[badge.picture, badge.text] for badge in board.facts(scene, seat)],
                seat in situation.away,
                seat in scene.acting,
            ]
            for seat in names
        ]

    def _once(self, part: tuple[object, ...], make: Callable[[], Any]) -> Any:
        """Give a part of the pages that stays as it is until the next question."""
        table = self.playing.table
        names = tuple(self.playing.names.items())
        signature = (table.number, table.sequence, self.playing.match.decision is None, names)
        if signature != self._signature:
            self._made, self._signature = {}, signature
        if part not in self._made:
            self._made[part] = make()
        return self._made[part]

    def _own_words(self, tr: Translator) -> dict[str, str]:
        if tr.language not in self._words:
            self._words[tr.language] = {word: tr.text(f"phone.{word}") for word in WORDS}
        return self._words[tr.language]

    def _board(self, scene: Scene, *, light: bool) -> dict[str, Any]:
        """Write the public board: the same for all who read one language."""
        board = self.playing.board
        part = ("board", scene.tr.language, light)
        pieces = self._once(part, lambda: [piece_list(piece) for piece in board.pieces(scene)])
        width, height = board.size
        return {"size": [width, height], "pieces": pieces}

    def _log(self, seat: Seat | None, tr: Translator, most: int) -> list[list[Any]]:
        heard = [one for one in (*self.playing.told_before, *self.playing.match.told(seat)) if one.heard_by(seat)]
        return [self._line(told, tr) for told in heard[-most:]]

    def _line(self, told: Told, tr: Translator) -> list[Any]:
        """Put a happening into words, once for each language; what is for one seat alone is marked."""
        found = self._told.get((tr.language, id(told)))
        if found is None or found[0] is not told:
            playing = self.playing
            said = [playing.board.news(told.what), tr.told(playing.game, told.what, playing.names), told.to is not None]
            found = self._told[tr.language, id(told)] = (told, said)
        return found[1]

    def _over(self, tr: Translator) -> list[str]:
        result = self.playing.table.result
        return tr.result(self.playing.game, result, self.playing.names) if result is not None else []


def _key(number: int, key: Key, *, led: bool) -> list[Any]:
    mark = mark_of(key.mark) if key.mark is not None else ["", ""]
    return [number, key.text, key.picture, mark[0], mark[1], key.lead.text if led and key.lead is not None else ""]


def offered(decision: object, seat: Seat) -> tuple[Answer, ...]:
    """List all that this seat may answer by phone, in the order in which it is numbered."""
    if isinstance(decision, Secret):
        return tuple(Answer(seat, option) for option in decision.offered_to(seat))
    if not isinstance(decision, Choose):
        return ()
    own = tuple(Answer(seat, option) for option in decision.offered_to(seat))
    if seat != decision.seat:
        return own
    return own + tuple(Answer(None, option) for who, option in decision.asides if who is None)


def waiting_page() -> bytes:
    """Write what phones are shown while the table plays nothing."""
    return filled({"wait": 1})


def filled(content: Mapping[str, Any]) -> bytes:
    """Write a page, filled up so that its length tells nothing."""
    said = msgspec.json.encode(content)
    short = -(len(said) + len(',"":""')) % PAGE
    return said[:-1] + b',"":"' + b" " * short + b'"}'
