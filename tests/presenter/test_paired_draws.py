"""Two draws in one touch, while the table is set up."""

from __future__ import annotations

from companion.engine.kernel.decisions import Chance
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter.table.answer_desk import AnswerDesk
from companion.presenter.table.answer_keys import Asking
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART
from tests.presenter.test_hands_follow import answers, evening

CHESTS = ["red", "blue", "yellow", "white", "purple"]


def chests_of(playing: TableModel, seat: str) -> tuple[list[str], list[str]]:
    board = next(board for board in playing.match.view().boards if board.seat == seat)
    return list(board.island), list(board.crew)


class Face:
    """A face that shows nothing."""

    def __init__(self, playing: TableModel) -> None:
        self.playing = playing
        self.said: list[str] = []

    def say(self, text: str) -> None:
        self.said.append(text)

    def put_away(self) -> None: ...

    def refresh(self) -> None: ...

    def look(self, seat: object) -> None: ...


def test_every_pair_of_chests_is_one_key_and_gives_both_answers() -> None:
    """Tortuga, the dice game, 2.3: the first goes to the island zone, the second to the crew zone."""
    playing = evening("tortuga_dice", 3)
    asking = playing.asking(CHART)

    assert [[key.picture for key in row] for row in asking.pairs] == [
        [f"chest-{first}+chest-{second}" for second in CHESTS] for first in CHESTS
    ]
    key = asking.pairs[1][3]
    face = Face(playing)
    assert key.then is not None
    assert AnswerDesk(face).give((key.answer, key.then), sequence=key.sequence)

    assert chests_of(playing, "anne") == (["blue"], ["white"])
    assert playing.asking(CHART).prompt.startswith("Ben draws two chests, the first in the island zone, the second in")


def test_the_first_alone_can_be_said_too() -> None:
    playing = evening("tortuga_dice", 2)
    key = playing.asking(CHART).keys[2]
    playing.answer(key.answer, sequence=key.sequence)

    assert chests_of(playing, "anne") == (["yellow"], [])
    assert playing.asking(CHART).pairs == ()
    assert playing.asking(CHART).prompt == "Anne draws a chest and puts it in the crew zone: which colour?"


def test_one_touch_takes_back_the_second_and_one_more_the_first() -> None:
    """Whoever was only wrong about one of them says that one again."""
    playing = evening("tortuga_dice", 2)
    key = playing.asking(CHART).pairs[0][0]
    assert key.then is not None
    playing.answer_all((key.answer, key.then), sequence=key.sequence)
    playing.take_back()
    assert chests_of(playing, "anne") == (["red"], [])
    playing.take_back()

    assert chests_of(playing, "anne") == ([], [])
    assert playing.asking(CHART).pairs


def test_pairs_are_offered_nowhere_but_while_setting_up_and_to_one_person() -> None:
    """In no game; and what a key of a pair answers is possible."""
    for game in SHELF:
        playing = evening(game, SHELF[game].usual[-1])
        for _ in answers(playing, 3):
            asking = playing.asking(CHART)
            if asking.pairs:
                check(playing, asking)
            if playing.match.sequence > 40:
                break


def check(playing: TableModel, asking: Asking) -> None:
    assert playing.setting_up
    asked = playing.match.decision
    assert isinstance(asked, Chance)
    for key in (key for row in asking.pairs for key in row):
        ahead = playing.match.fork()
        ahead.answer(key.answer)
        then = ahead.decision
        assert isinstance(then, Chance)
        assert dict(then.about)["who"] == dict(asked.about)["who"]
        assert key.then is not None
        assert ahead.why_not(key.then) is None


def test_the_question_for_both_is_said_in_every_language() -> None:
    said = set()
    for language in ("en", "es", "fr"):
        playing = evening("tortuga_dice", 2)
        playing.tr = translator(language)
        said.add(playing.asking(CHART).prompt)

    assert len(said) == 3
    assert all("Anne" in prompt for prompt in said)
