// The board as the table draws it: rectangles in board units from the lower left, each with its sign, words and badges.
import { clear, make, tint } from "/draw.js";

const BESIDE = 0.62;
const SIGNS = 0.5; // of a piece at most is for its small signs: the name stays a name
const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();

function wide(text) { // the width of words in heights of a letter, as this browser's own letters are
  if (!widths.has(text)) {
    if (widths.size > 500) widths.clear();
    pen.font = `700 100px ${getComputedStyle(document.body).fontFamily}`;
    widths.set(text, Math.max(pen.measureText(text).width / 100, 0.1) * 1.04);
  }
  return widths.get(text);
}

function place(node, x, y, w, h) {
  Object.assign(node.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
  return node;
}

function words(text, ink, largest, x, y, w, h, left) {
  const node = place(make("div", "words", text), x, y, w, h);
  const longest = Math.max(...text.split(" ").map(wide));
  const whole = Math.min(largest, w / wide(text), h * 0.9);
  const broken = 0.8 * Math.min(largest, w / longest, h * 0.44, Math.sqrt((w * h) / (wide(text) * 1.25)));
  node.style.fontSize = `${Math.max(whole, broken)}px`;
  if (whole >= broken) node.style.whiteSpace = "nowrap";
  node.style.color = ink;
  if (left) node.style.justifyContent = "flex-start";
  return node;
}

function sign(picture, colour, x, y, w, h) {
  const node = place(make("div"), x, y, w, h);
  tint(node, picture, colour);
  return node;
}

function cells(node, all, listed, ink, letters, w, h) {
  const across = w > h * 0.8 && !listed ? all.length : 1, down = all.length / across;
  all.forEach(([picture, colour, text], at) => {
    const box = { w: (w * 0.96) / across, h: (h * 0.92) / down };
    const x = w * 0.02 + (at % across) * box.w, y = h * 0.04 + Math.floor(at / across) * box.h;
    if (!text) { if (picture) node.append(sign(picture, colour, x, y, box.w, box.h)); return; }
    const lying = box.w > box.h * 1.1, side = lying ? Math.min(box.h, box.w / 2) : box.h * 0.46;
    if (picture) node.append(sign(picture, colour, x, y, lying ? side : box.w, side));
    const [dx, dy] = picture ? (lying ? [side, 0] : [0, side]) : [0, 0];
    node.append(words(text, ink, letters, x + dx, y + dy, box.w - dx, box.h - dy, false));
  });
}

function piece([x, y, w, h, corner, letters, picture, colour, fill, edge, text, ink, badges, inner, listed], scale, height) {
  const node = place(make("div"), x * scale, (height - y - h) * scale, w * scale, h * scale);
  Object.assign(node.style, { background: fill || "transparent", borderRadius: `${corner * scale}px` });
  if (edge) node.style.boxShadow = `inset 0 0 0 ${Math.max(1, scale * 0.35)}px ${edge}`;
  const W = w * scale, H = h * scale;
  if (inner.length) {
    if (picture) node.append(sign(picture, colour, 0, 0, W, H));
    cells(node, inner, listed, ink, letters * scale, W, H);
    return node;
  }
  if (picture && !text) { const drawn = sign(picture, colour, 0, 0, W, H); drawn.style.backgroundSize = "100% 100%"; node.append(drawn); }
  let left = 0, right = 0;
  if (picture && text) { const side = H * BESIDE; left = H * 0.2 + side; node.append(sign(picture, colour, H * 0.2, (H - side) / 2, side, side)); }
  const small = Math.min(H / 2, scale * 5, (W * SIGNS) / (badges.length || 1) - scale * 0.6);
  for (const [name, paint] of badges.slice().reverse()) {
    right += small + scale * 0.6;
    node.append(sign(name, paint, W - right - scale, (H - small) / 2, small, small));
  }
  const inset = left ? H * 0.12 : 2; // nothing touches a round corner or the first small sign
  if (right) right += scale;
  if (text) node.append(words(text, ink, letters * scale, left + inset, 0, W - left - right - 2 * inset, H, left > 0));
  return node;
}

export function drawBoard(room, board) {
  const [width, height] = board.size;
  const tv = document.body.classList.contains("tv");
  const scale = Math.min(room.parentElement.clientWidth / width, tv ? (innerHeight * 0.81 - room.parentElement.getBoundingClientRect().top - scrollY) / height : Infinity) || 1;
  room.style.height = `${height * scale}px`;
  room.style.width = tv ? `${width * scale}px` : "";
  clear(room).append(...board.pieces.map((one) => piece(one, scale, height)));
}
