// All tables on one screen. The server sends whole pages; here they are only laid out so that all of them fit.
import { clear, make, tint } from "/draw.js";

const CONNECTING = 4000; // ms: a socket that takes longer is dead
const BEAT = 4000;
const RETRY = [200, 400, 800, 1000];
const WIDE = 16, HIGH = 10.2; // letters that one table needs, across and down
const NEARLY = .85; // letters may be so much smaller if no place stays empty
const SIZES = [1, .92, .85, .78, .71, .65, .6];
const NARROW = 700; // px: a phone in a hand scrolls
const $ = (id) => document.getElementById(id);

let socket = null, tries = 0, timer = 0, beat = 0, page = null, doors = {}, drawn = new Map();

function key() { return localStorage.getItem("bar") || ""; }

function readAddress() {
  const said = new URLSearchParams(location.hash.slice(1)).get("w");
  if (said) localStorage.setItem("bar", said);
  if (location.hash) history.replaceState(null, "", "/");
}

function connect() {
  clearTimeout(timer);
  if (!key()) { $("door-text").textContent = doors.scan || "…"; return; }
  if (socket) { socket.onclose = null; socket.close(); }
  beat = 0;
  const mine = socket = new WebSocket(`ws://${location.host}/table`);
  timer = setTimeout(() => lost(mine), CONNECTING);
  mine.onopen = () => mine.send(JSON.stringify({ type: "hello", key: key() }));
  mine.onmessage = (message) => { if (mine === socket) hear(JSON.parse(message.data)); };
  mine.onclose = (event) => { if (mine === socket) closed(event.code); };
}

function lost(which) {
  if (which !== socket) return;
  which.onclose = null;
  which.close();
  closed(1006);
}

function closed(why) {
  socket = null;
  clearTimeout(timer);
  if (why === 4003) { localStorage.removeItem("bar"); $("door").hidden = false; $("door-text").textContent = doors.revoked || "…"; return; }
  if (page) { $("line").textContent = page.away; $("line").hidden = false; } else $("door-text").textContent = doors.connecting || "…";
  timer = setTimeout(connect, RETRY[Math.min(tries++, RETRY.length - 1)]);
}

function say(what) { if (socket && socket.readyState === 1) socket.send(JSON.stringify(what)); }

function hear(said) {
  clearTimeout(timer);
  beat = 0;
  if (said.beat) return;
  tries = 0;
  page = said;
  show();
}

// --- showing: a table that is as it was is not drawn again
function show() {
  document.documentElement.lang = page.language;
  document.title = $("title").textContent = page.title;
  $("door").hidden = true;
  $("head").hidden = $("tables").hidden = false;
  $("line").hidden = !page.lost;
  $("line").textContent = page.lost;
  $("none").hidden = !page.none;
  $("none").textContent = page.none;
  $("tables").hidden = Boolean(page.none);
  clear($("counts")).append(...page.counts.map(([name, text, count]) => make("li", `${name}${count ? "" : " none"}`, text)));
  const next = new Map();
  for (const one of page.tables) {
    const said = JSON.stringify([one, page.coming]), had = drawn.get(one.table);
    next.set(one.table, had && had.said === said ? had : { said, card: card(one) });
  }
  const cards = [...next.values()].map((one) => one.card);
  if (cards.length !== $("tables").children.length || cards.some((one, at) => one !== $("tables").children[at])) $("tables").replaceChildren(...cards);
  drawn = next;
  document.body.dataset.tables = page.tables.length;
  fit();
  tick();
}

function card(one) {
  const made = make("article", one.marks.join(" "));
  made.dataset.table = one.table;
  const head = make("h2");
  head.append(make("span", "", one.name));
  made.append(head);
  if (one.call) {
    const go = make("button", "", page.coming);
    go.type = "button";
    go.onclick = () => { go.disabled = true; say({ type: "attend", table: one.table }); };
    head.append(go);
    made.append(make("div", "call", one.call));
  } else head.append(make("em", "", one.doing));
  if (one.game) made.append(make("div", "game", one.game));
  if (one.people.length) {
    const people = make("div", "people");
    for (const [name, fill, ink, shape, turn] of one.people) {
      const chip = make("span", turn ? "turn" : ""), sign = make("i");
      tint(sign, shape, ink);
      chip.append(sign, make("b", "", name));
      chip.style.background = fill;
      chip.style.color = ink;
      people.append(chip);
    }
    made.append(people);
  }
  if (one.facts.length) {
    const facts = make("div", "facts");
    for (const [name, text] of one.facts) facts.append(make("span", name, text));
    made.append(facts);
  }
  for (const text of one.trouble) made.append(make("div", "trouble", text));
  return made;
}

// --- so many columns that the letters are as large as they can be
function fit() {
  const main = $("tables"), many = page ? page.tables.length : 0;
  if (!many) return;
  const gap = Math.max(4, Math.round(innerHeight / 140));
  main.style.setProperty("--gap", `${gap}px`);
  if (innerWidth <= NARROW) { main.style.gridTemplateColumns = "1fr"; main.style.gridTemplateRows = ""; main.style.setProperty("--em", "17px"); return; }
  const width = main.clientWidth - gap, height = main.clientHeight - gap;
  const ways = [];
  for (let across = 1; across <= many; across++) {
    const down = Math.ceil(many / across);
    ways.push({ across, down, holes: across * down - many, em: Math.min((width / across - gap) / WIDE, (height / down - gap) / HIGH, 44) });
  }
  const largest = Math.max(...ways.map((one) => one.em));
  const best = ways.filter((one) => one.em >= largest * NEARLY).sort((one, other) => one.holes - other.holes || other.em - one.em)[0];
  main.style.gridTemplateColumns = `repeat(${best.across}, minmax(0, 1fr))`;
  main.style.gridTemplateRows = `repeat(${best.down}, minmax(0, 1fr))`;
  main.style.setProperty("--em", `${best.em.toFixed(2)}px`);
  for (const one of main.children) shrink(one);
}

// Long names are written out where there is room. A table with many people has smaller letters, so that all of them are there.
function shrink(one) {
  for (const [size, whole] of SIZES.flatMap((size) => [[size, true], [size, false]])) {
    one.classList.toggle("whole", whole);
    one.style.fontSize = size === 1 ? "" : `${size}em`;
    const people = one.querySelector(".people");
    if (one.scrollHeight <= one.clientHeight + 1 && (!people || people.scrollHeight <= people.clientHeight + 1)) return;
  }
}

function tick() {
  const now = new Date();
  $("clock").textContent = now.toLocaleTimeString(page ? page.language : "en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

setInterval(() => {
  tick();
  if (!socket || socket.readyState !== 1 || !page) return;
  if (beat && Date.now() - beat > CONNECTING) { lost(socket); return; }
  if (!beat) { beat = Date.now(); say({ type: "wish", for: "beat" }); }
}, BEAT);

addEventListener("resize", fit);
addEventListener("online", connect);
addEventListener("hashchange", () => { readAddress(); connect(); });
document.addEventListener("visibilitychange", () => { if (document.visibilityState !== "hidden") { tries = 0; connect(); } });

async function begin() {
  readAddress();
  try {
    const all = await (await fetch("/words.json")).json();
    doors = all[(navigator.language || "en").slice(0, 2)] || all.en;
  } catch { doors = {}; }
  connect();
}
begin();
