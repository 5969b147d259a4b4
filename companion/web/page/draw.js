// Small hands for drawing: elements, and pictures in the colour that the table gives them.
const COLOURED = /^(flag-|chest-|die-|good-)/; // known by their colours, never tinted

const DIE = /^die-/; // white with dark pips in any light, where it stands beside words

const FACE = /^(card|back|die):/; // a card or a die, drawn by its name

function named(face) { // any letters, as a path can hold them
  return btoa(String.fromCharCode(...new TextEncoder().encode(face))).replace(/[+]/g, "-").replace(/[/]/g, "_").replace(/=/g, "");
}

export function make(kind, name = "", text = "") {
  const made = document.createElement(kind);
  if (name) made.className = name;
  if (text) made.textContent = text;
  return made;
}

export function clear(node) { node.replaceChildren(); return node; }

export function tint(node, picture, colour) {
  if (!picture) { node.style.backgroundImage = node.style.maskImage = node.style.webkitMaskImage = ""; return; }
  const face = FACE.test(picture);
  const url = face ? `url("/face/${named(picture)}.svg")` : `url("/picture/${encodeURIComponent(picture)}.png")`;
  if (face) colour = "";
  node.classList.add("picture");
  node.style.backgroundImage = url;
  node.style.backgroundColor = colour && !COLOURED.test(picture) ? colour : "";
  node.style.maskImage = node.style.webkitMaskImage = colour && !COLOURED.test(picture) ? url : "";
}

export function signOf(node, picture, colour) { tint(node, picture, colour); }

export function signs(picture, colour) {
  const row = make("span", "signs");
  row.setAttribute("aria-hidden", "true");
  for (const one of picture.split("+")) {
    const sign = make("i", FACE.test(one) ? (one.startsWith("die:") ? "die" : "card") : "");
    tint(sign, one, DIE.test(one) ? "" : colour);
    row.append(sign);
  }
  return row;
}
