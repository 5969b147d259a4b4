"""Small faults a tired programmer makes, planted one at a time into a module's source text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

_COMPARED: Final = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_COUNTED: Final = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "*"}
_EXCHANGED: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "first": "last", "sorted": "list"}
_CHECKED: Final = {"frozen", "slots", "kw_only"}
"""What a class is told so that the type checker holds it."""
_DECLARED: Final = {"TypeVar", "ParamSpec", "NewType"}
"""Declarations for the type checker, which holds them."""
_LAYOUT: Final = {
    *("flush", "indent", "ensure_ascii", "strict"),
    *("corner", "radius", "spacing", "padding", "strength"),
}
"""Arguments that only check what a caller gives, or change how something looks and nothing that is read or touched."""


class Mutant(NamedTuple):
    """One fault: where it is, what it replaces, and the whole text of the module with it."""

    path: str
    line: int
    kind: str
    before: str
    after: str
    text: str


class _Edit(NamedTuple):
    kind: str
    start: int
    end: int
    after: bytes
    line: int


def fault_lines(text: str) -> list[int]:
    """List the lines in which something can be planted."""
    return sorted({edit.line for edit in _Planter(text).edits})


def mutants(path: str, text: str, line: int | None = None) -> Iterator[Mutant]:
    """List every fault that can be planted in this module or in one line of it, in the order of the lines."""
    raw = text.encode()
    for edit in sorted(_Planter(text).edits, key=lambda one: (one.line, one.start, one.kind)):
        if line is not None and edit.line != line:
            continue
        changed = raw[: edit.start] + edit.after + raw[edit.end :]
        try:
            ast.parse(changed)
        except SyntaxError:
            continue
        before = raw[edit.start : edit.end].decode()
        yield Mutant(path, edit.line, edit.kind, before, edit.after.decode(), changed.decode())


class _Planter(ast.NodeVisitor):
    """Walks what runs: no annotations, no docstrings, nothing that only a type checker reads."""

    def __init__(self, text: str) -> None:
        self.edits: list[_Edit] = []
        self._raw = text.encode()
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line.encode()))
        self.visit(ast.parse(text))

    # --- where something stands --------------------------------------------------------------------------------

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)

    def _said(self, node: ast.expr) -> bytes:
        return self._raw[self._start(node) : self._end(node)]

    def _replace(self, kind: str, node: ast.expr | ast.stmt, after: bytes | str) -> None:
        new = after if isinstance(after, bytes) else after.encode()
        self.edits.append(_Edit(kind, self._start(node), self._end(node), new, node.lineno))

    def _between(self, kind: str, left: ast.expr, right: ast.expr, after: str) -> None:
        self.edits.append(_Edit(kind, self._end(left), self._start(right), f" {after} ".encode(), right.lineno))

    # --- what is left alone ------------------------------------------------------------------------------------

    def visit_If(self, node: ast.If) -> None:
        """A block for the type checker is not run."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._negated(node.test)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Only the value runs."""
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """An annotation is no code."""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """The body and what the class is told; not that it is frozen, which the type checker holds."""
        for told in node.keywords:
            if told.arg not in _CHECKED:
                self.visit(told.value)
        for statement in node.body:
            self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Defaults and body; neither decorators nor annotations."""
        for default in (*node.args.defaults, *(one for one in node.args.kw_defaults if one is not None)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)

    def visit_Import(self, node: ast.Import) -> None:
        """Imports are caught by anything."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """The same."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Only what is filled in; the pieces between have no place of their own in Python 3.11."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """That something is raised, not how it is worded."""
        if node.exc is not None:
            self._replace("raise dropped", node, "pass")

    # --- what is planted ---------------------------------------------------------------------------------------

    def visit_Expr(self, node: ast.Expr) -> None:
        """A call that is forgotten; a docstring is none."""
        if isinstance(node.value, ast.Call | ast.Await):
            self._replace("call dropped", node, "pass")
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """An attribute that keeps its old value."""
        if any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._replace("assignment dropped", node, "pass")
        if not any(isinstance(target, ast.Name) and target.id.startswith("__") for target in node.targets):
            self.visit(node.value)

    def visit_Return(self, node: ast.Return) -> None:
        """Nothing instead of something."""
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self._replace("returns None", node.value, "None")
            self.visit(node.value)

    def visit_While(self, node: ast.While) -> None:
        """A loop that does not begin."""
        self._replace("loop not begun", node.test, "False")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """The other one."""
        self._negated(node.test)
        self.generic_visit(node)

    def _negated(self, test: ast.expr) -> None:
        self._replace("condition negated", test, b"not (" + self._said(test) + b")")

    def visit_Compare(self, node: ast.Compare) -> None:
        """Its neighbour among the comparisons."""
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            self._between("comparison", left, right, _COMPARED[type(operator)])
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """`and` for `or`."""
        other = "or" if isinstance(node.op, ast.And) else "and"
        for left, right in zip(node.values, node.values[1:], strict=False):
            if b"(" not in self._raw[self._end(left) : self._start(right)]:
                self._between("and/or", left, right, other)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """`not` forgotten, a minus lost."""
        self._replace("sign lost", node, b"(" + self._said(node.operand) + b")")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Plus for minus."""
        other = _COUNTED.get(type(node.op))
        if other and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            self._between("arithmetic", node.left, node.right, other)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """One too many, yes for no, another word."""
        value = node.value
        if isinstance(value, bool):
            self._replace("yes/no", node, str(not value))
        elif isinstance(value, int):
            self._replace("number", node, str(value + 1))
        elif isinstance(value, float):
            self._replace("number", node, repr(value * 2 + 1))
        elif isinstance(value, str) and value and value.isprintable():
            self._replace("word", node, repr(value + "~"))

    def visit_keyword(self, node: ast.keyword) -> None:
        """What is said; not whether it is flushed at once or how round its corners are."""
        if node.arg not in _LAYOUT:
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        """The largest for the smallest; two arguments exchanged."""
        if isinstance(node.func, ast.Name) and node.func.id in _DECLARED:
            return
        if isinstance(node.func, ast.Name) and node.func.id in _EXCHANGED:
            self._replace("function", node.func, _EXCHANGED[node.func.id])
        if len(node.args) > 1 and not any(isinstance(one, ast.Starred) for one in node.args[:2]):
            first, second = node.args[:2]
            swapped = self._said(second) + self._raw[self._end(first) : self._start(second)] + self._said(first)
            if self._said(first) != self._said(second):
                self.edits.append(
                    _Edit("arguments exchanged", self._start(first), self._end(second), swapped, first.lineno)
                )
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        """On for out."""
        self._replace("break/continue", node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        """Out for on."""
        self._replace("break/continue", node, "break")
