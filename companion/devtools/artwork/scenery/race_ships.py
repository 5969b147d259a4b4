"""What sails and lies on the chart of a race: hulls for the holds, the wake of a ship, a raft for the day's dice."""

from __future__ import annotations

from companion.devtools.artwork.scenery.brushes import document, grouped, oval, path, planks, rect, shade


def hull(width: float, height: float) -> str:
    """The inside of a ship between her ribs, in which her goods lie: bow on the right."""
    w, h = width, height
    shape = f"M{h * 0.12:.0f} {h * 0.06:.0f}H{w - h * 0.55:.0f}Q{w - h * 0.1:.0f} {h * 0.10:.0f} {w - h * 0.03:.0f} {h * 0.04:.0f}Q{w - h * 0.02:.0f} {h * 0.78:.0f} {w - h * 0.9:.0f} {h * 0.96:.0f}H{h * 0.3:.0f}Q{h * 0.04:.0f} {h * 0.9:.0f} {h * 0.12:.0f} {h * 0.06:.0f}Z"
    inside = grouped(
        [
            planks((0, 0, w, h), 7, 31, wood="#9a6d3e", dark="#3a2412"),
            *(
                path(f"M{x:.0f} 0v{h:.0f}", more='stroke="#3a2412" stroke-width="5" stroke-opacity="0.35"')
                for x in range(int(h * 0.5), int(w), int(h * 0.5))
            ),
        ],
        'clip-path="url(#ship)"',
    )
    rail = path(shape, more='stroke="#2a170a" stroke-width="9"') + path(shape, more='stroke="#d9a75a" stroke-width="3"')
    return document(w, h, f'<defs><clipPath id="ship"><path d="{shape}"/></clipPath></defs>', inside, rail)


def wake() -> str:
    """The water behind a ship."""
    arms = "".join(
        path(
            f"M50 20C{50 - 30 * k} {40 + 6 * k} {50 - 34 * k} 74 {50 - 44 * k} 96M50 20C{50 + 30 * k} {40 + 6 * k} {50 + 34 * k} 74 {50 + 44 * k} 96",
            more=f'stroke="#fff" stroke-width="{5 - k * 2:.0f}" stroke-opacity="{0.75 - 0.35 * k:.2f}"',
        )
        for k in (0.5, 1.0)
    )
    return document(100, 100, arms, oval(50, 34, 20, 9, "#fff", 'fill-opacity="0.35"'))


def raft() -> str:
    """A raft of spars with a sailcloth on it, for the dice of the day."""
    spars = grouped(
        [planks((6, 6, 194, 324), 6, 9, wood="#8a6238", dark="#2f1c0c", upright=True)], 'clip-path="url(#r)"'
    )
    cloth = '<rect x="16" y="20" width="174" height="296" rx="12" fill="url(#c)" stroke="#8a6a34" stroke-width="3"/>'
    ropes = "".join(
        path(f"M4 {y}h198", more='stroke="#d8bd84" stroke-width="6"')
        + path(f"M4 {y}h198", more='stroke="#7a5a2a" stroke-width="2" stroke-dasharray="4 6"')
        for y in (12, 324)
    )
    halves = rect(24, 118, 158, 2, "#8a6a34", 'fill-opacity="0.5"') + rect(
        24, 222, 158, 2, "#8a6a34", 'fill-opacity="0.5"'
    )
    return document(
        206,
        336,
        f"<defs>{shade('c', ((0, '#fdf4d8'), (0.35, '#f4e3b4'), (0.7, '#cfd8e0'), (1, '#f0dfb0')))}<clipPath id='r'><rect x='4' y='4' width='198' height='328' rx='14'/></clipPath></defs>",
        spars,
        cloth,
        halves,
        ropes,
    )


def drawings() -> dict[str, str]:
    """The pieces of scenery by name."""
    return {"hold-hull": hull(520, 110), "hold-hull-tall": hull(500, 210), "wake": wake(), "raft": raft()}


def grounds() -> dict[str, str]:
    """Nothing that covers the board."""
    return {}
