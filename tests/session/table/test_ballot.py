"""One ballot for buttons, phones and curtain: any mixture finishes, the last word counts, all of it is one act."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.kernel.decisions import Answer, Plain, Seat, Secret
from companion.engine.shelf import SHELF
from companion.session.journal.journal import Journal
from companion.session.table.ballot import Ballot
from companion.session.table.live_table import LiveTable
from tests.session.tables import begun, played

ANN, BEN, CAT = Seat("ann"), Seat("ben"), Seat("cat")
SEATS = (ANN, BEN, CAT)
WAYS = ("hand", "seat", "phone")


class Say(Plain, frozen=True):
    """Something to answer."""

    word: str


WORDS = tuple(map(Say, "abc"))
VOTE = Secret("vote", dict.fromkeys(SEATS, WORDS))


def open_ballot(owed: tuple[Seat, ...] = SEATS) -> Ballot:
    ballot = Ballot()
    ballot.ask(1, VOTE, owed)
    return ballot


@given(st.lists(st.tuples(st.sampled_from(SEATS), st.sampled_from(WORDS), st.sampled_from(WAYS)), max_size=30))
def test_the_last_word_of_everybody_counts_whichever_way_it_came(words: list[tuple[Seat, Say, str]]) -> None:
    """In the order of the question, never in the order of the hands."""
    ballot, last = open_ballot(), {}
    for seat, option, by in words:
        ballot.ask(1, VOTE, SEATS)  # the table is looked at many times a second
        assert ballot.put(Answer(seat, option), by)
        last[seat] = (option, by)

    assert ballot.owed == tuple(seat for seat in SEATS if seat not in last)
    if ballot.owed:
        assert ballot.whole is None
    else:
        answers, ways = ballot.whole or ((), {})
        assert answers == tuple(Answer(seat, last[seat][0]) for seat in SEATS)
        assert dict(ways) == {seat: last[seat][1] for seat in SEATS}


def test_another_question_finds_the_ballot_empty() -> None:
    """Also the same one that was taken back and put again."""
    ballot = open_ballot()
    ballot.put(Answer(ANN, WORDS[0]), "phone")
    ballot.ask(2, VOTE, SEATS)

    assert ballot.owed == SEATS
    assert ballot.word(ANN) is None


def test_what_is_not_on_offer_is_not_taken() -> None:
    """Nor the table's word, nor one from somebody who is not asked."""
    ballot = open_ballot()

    assert not ballot.put(Answer(ANN, Say("z")), "phone")
    assert not ballot.put(Answer(Seat("dan"), WORDS[0]), "phone")
    assert not ballot.put(Answer(None, WORDS[0]), "hand")
    assert ballot.owed == SEATS
    ballot.ask(2, None, ())
    assert not ballot.put(Answer(ANN, WORDS[0]), "phone")


def test_what_the_match_has_taken_already_may_be_changed_and_comes_first() -> None:
    """A journal of an older version may stop in the middle of a vote."""
    ballot = open_ballot(owed=(ANN,))
    ballot.put(Answer(CAT, WORDS[1]), "phone")
    assert ballot.whole is None
    ballot.put(Answer(ANN, WORDS[0]), "hand")

    assert ballot.whole == ((Answer(CAT, WORDS[1]), Answer(ANN, WORDS[0])), {CAT: "phone", ANN: "hand"})


def test_a_ballot_prints_no_word() -> None:
    """A log that prints everything still tells nothing."""
    ballot = Ballot()
    ballot.ask(1, Secret("vote", {ANN: (Say("xyzzy"),), BEN: WORDS}), (ANN, BEN))
    ballot.put(Answer(ANN, Say("xyzzy")), "phone")

    assert "xyzzy" not in repr(vars(ballot)["_words"])


@pytest.mark.parametrize("game", sorted(SHELF))
def test_a_vote_by_all_ways_is_one_act_of_the_journal(tmp_path: Path, game: str) -> None:
    """Rows say whose way was which; nothing is written before the last word."""
    with Journal(tmp_path / "journal.db") as journal:
        table = begun(journal, game, "app")
        while not isinstance(table.match.decision, Secret):
            if table.match.decision is None:
                pytest.skip("nothing secret was asked in this game")
            played(table, 1)
        _vote(journal, table)


def _vote(journal: Journal, table: LiveTable) -> None:
    asked, whim = table.match.decision, random.Random(3)
    assert isinstance(asked, Secret)
    ballot, rows, before = Ballot(), len(journal.entries(table.number)), table.match.sequence
    ways = {seat: WAYS[place % 3] for place, seat in enumerate(asked.options)}
    for seat in whim.sample(list(asked.options), len(asked.options)):
        ballot.ask((table.number, table.sequence), table.match.decision, table.match.owed)
        assert ballot.whole is None
        assert ballot.put(Answer(seat, asked.options[seat][-1]), ways[seat])
        assert len(journal.entries(table.number)) == rows
    assert ballot.whole is not None
    answers, by = ballot.whole
    table.answer_all(answers, by, sequence=table.sequence)

    taken = table.match.steps[before : before + len(asked.options)]
    assert [(step.answer.seat, step.by) for step in taken] == list(ways.items())
