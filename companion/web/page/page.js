// One phone at the table. The table sends whole pages; nothing is worked out or kept here but the key of the seat.
import { drawBoard } from "/board.js";
import { clear, make, signs, signOf, tint } from "/draw.js";

const CONNECTING = 4000; // ms: a socket that takes longer is dead, also where the browser says it is open
const BEAT = 4000; // ms between two questions whether the table is still there
const LOOKING = 20000; // ms that secrets stay on the screen
const RETRY = [100, 200, 300, 500]; // ms: trying costs the table next to nothing
const LARGER = [1.6, 1.45, 1.3, 1.2, 1.1, 1, .92, .85, .78, .7]; // sizes that are tried on a TV
const BRIEF = 64; // letters: of what is longer than this, a TV says only how it is called
const LONG = 120, SELDOM = 3000; // after so many tries it is in no hurry any more
const GONE = { 4001: "elsewhere", 4003: "revoked", 4004: "used", 4008: "fast", 4013: "full" };
const $ = (id) => document.getElementById(id);

const kept = {
  get key() { return localStorage.getItem("key") || ""; },
  set key(key) { if (key) localStorage.setItem("key", key); else localStorage.removeItem("key"); },
  get light() { return localStorage.getItem("light") === "1"; },
  set light(on) { localStorage.setItem("light", on ? "1" : "0"); },
  get buzz() { return localStorage.getItem("buzz") !== "0"; },
  set buzz(on) { localStorage.setItem("buzz", on ? "1" : "0"); },
};

let socket = null, code = "", tries = 0, timer = 0, page = null, words = {}, shut = "", group = "", asked = "", hideAt = 0;
let doors = {}, beat = 0, whole = null, waits = false;

// --- beginning: the code stands in the part of the address that is sent nowhere, and is wiped out of the history
function readAddress() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (said.get("s")) { code = said.get("s"); shut = ""; }
  if (said.get("w")) { kept.key = said.get("w"); shut = ""; }
  if (location.hash) history.replaceState(null, "", "/");
}

function door(name) {
  const open = !name;
  $("door").hidden = open;
  $("head").hidden = $("main").hidden = !open;
  if (open) return;
  document.body.className = kept.light ? "light" : "dark";
  $("door-text").textContent = doors[name] || "…";
  $("door-key").hidden = name !== "elsewhere" && name !== "fast" && name !== "full";
  $("door-key").textContent = (name === "elsewhere" ? doors.here : doors.again) || "OK";
}

// --- the socket
function connect() {
  clearTimeout(timer);
  if (shut || document.visibilityState === "hidden") return;
  if (!code && !kept.key) { door("scan"); return; }
  if (socket) { socket.onclose = null; socket.close(); }
  beat = 0;
  const mine = socket = new WebSocket(`ws://${location.host}/table`);
  timer = setTimeout(() => lost(mine), CONNECTING);
  mine.onopen = () => mine.send(JSON.stringify(code
    ? { type: "claim", code, light: kept.light } : { type: "hello", key: kept.key, light: kept.light }));
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
  if (GONE[why]) {
    shut = GONE[why];
    if (shut === "revoked") kept.key = "";
    if (shut === "used") { code = ""; if (kept.key) { shut = ""; connect(); return; } }
    wipe();
    door(shut);
    return;
  }
  if (page) { $("line").textContent = words.lost; $("line").hidden = false; freeze(); } else door("connecting");
  timer = setTimeout(connect, tries++ > LONG ? SELDOM : RETRY[Math.min(tries - 1, RETRY.length - 1)]);
}

function say(what) {
  if (socket && socket.readyState === 1) socket.send(JSON.stringify(what));
  else connect();
}

function hear(said) {
  clearTimeout(timer);
  beat = 0;
  if (said.beat) return;
  if (said.key) { kept.key = said.key; code = ""; return; }
  if (said.rules) { showRules(said.rules); return; }
  if (said.all) { whole = said.all.reverse(); showLog(); return; }
  tries = 0;
  waits = Boolean(said.wait);
  if (waits) { wipe(); door("waiting"); return; } // the table plays nothing now
  page = said;
  show();
}

// --- showing: what is as it was is not drawn again
let drawn = {};
function changed(name, value) {
  const now = JSON.stringify(value);
  if (drawn[name] === now) return false;
  drawn[name] = now;
  return true;
}

function put(id, text) { if ($(id).textContent !== text) $(id).textContent = text; }

function show() {
  words = page.words;
  document.documentElement.lang = page.language;
  document.title = page.title;
  document.body.dataset.stamp = `${page.stamp} ${page.turn.owed || ""}`;
  document.body.className = `${kept.light ? "light" : "dark"}${page.seat ? "" : " tv"}`;
  document.querySelector("meta[name=theme-color]").content = page.paper;
  door("");
  $("line").hidden = !page.said;
  put("line", page.said);
  const me = page.me || [page.title, "", "", ""];
  if (changed("me", me)) {
    put("me-name", me[0]);
    $("me").style.background = me[1];
    $("me").style.color = me[2];
    signOf($("me-sign"), me[3], me[2]);
  }
  put("status", page.status);
  showAsked();
  showSecrets();
  $("over").hidden = !page.over;
  $("asked").hidden = Boolean(page.over);
  if (page.over && changed("over", page.over)) {
    $("over-title").textContent = words.over;
    clear($("over-lines")).append(...page.over.map((text) => make("p", "", together(text))));
  }
  put("board-title", words.board);
  $("board").setAttribute("aria-label", words.board);
  if (changed("board", page.board)) drawBoard($("board"), page.board);
  put("people-title", words.people);
  if (changed("people", [page.people, kept.light])) clear($("people")).append(...page.people.map(person));
  put("log-title", words.log);
  if (changed("log", page.log)) whole = null;
  if (changed("log in this light", [page.log, kept.light])) showLog();
  put("rules", $("book").hidden ? words.rules : words.back);
  put("light", kept.light ? words.dark : words.light);
  put("buzz", kept.buzz ? words["no-buzz"] : words.buzz);
  $("buzz").hidden = !navigator.vibrate;
  put("open-air", page.seat ? words["open-air"] : words.watching);
  if (!page.seat) fit();
}

// On a TV nobody scrolls: as large as there is room for, and no line of the log that is cut off.
function fit() {
  const below = (node) => node.getBoundingClientRect().bottom + scrollY, list = $(page.over ? "over-lines" : "people");
  for (const size of LARGER) {
    list.style.fontSize = `${size}em`;
    if (below(list) < innerHeight * 0.9) break;
  }
  for (const row of $("log").children) { row.hidden = false; row.hidden = below(row) > innerHeight; }
}

// Only where it is wanted, and where the browser lets a page: after its first touch.
function shake() {
  if (kept.buzz && navigator.vibrate && (!navigator.userActivation || navigator.userActivation.hasBeenActive)) navigator.vibrate(60);
}

function showLog() {
  lines($("log"), whole || page.log.slice().reverse());
  $("more").hidden = Boolean(whole);
  $("more").textContent = words.more;
}

function showAsked() {
  const turn = page.turn, ask = page.ask || { keys: [] };
  const number = `${page.stamp}`;
  if (number !== asked.split("|")[0]) group = "";
  const now = `${number}|${turn.mine && ask.keys.length > 0}`;
  if (page.ask && now !== asked && turn.mine && ask.keys.length) shake();
  asked = now;
  const who = turn.mine && !turn.owed ? words.yours : turn.name;
  if (changed("who", [who, turn.mark])) {
    put("who-name", who);
    $("who").classList.toggle("plain", !turn.mark[0]);
    $("who").style.background = turn.mark[0] || "";
    $("who").style.color = turn.mark[1] || "";
    $("who-sign").hidden = !turn.mark[2];
    if (turn.mark[2]) signOf($("who-sign"), turn.mark[2], turn.mark[1]);
  }
  put("prompt", turn.prompt);
  if (changed("keys", [number, ask, kept.light])) showKeys(ask);
  const note = $("note");
  note.className = ask.secret && ask.chosen >= 0 ? "in" : "";
  const owed = turn.owed || "";
  if (ask.busy) note.textContent = ask.busy;
  else if (ask.secret && ask.keys.length) note.textContent = ask.chosen >= 0 ? `${words.in} ${words.change} ${owed}.` : `${owed}.`;
  else if (owed) note.textContent = owed;
  else note.textContent = page.ask && turn.mine && !ask.keys.length ? words["at-table"] : "";
}

function showKeys(ask) {
  const groups = [...new Set(ask.keys.map((key) => key[5]).filter(Boolean))];
  if (!groups.includes(group)) group = "";
  const had = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.n : undefined;
  const made = [];
  if (groups.length > 1 && !group) {
    for (const name of groups) made.push(keyOf(name, "", "", "", () => { group = name; showKeys(page.ask); }));
    for (const key of ask.keys.filter((one) => !one[5])) made.push(answerKey(key, ask));
  } else {
    for (const key of ask.keys.filter((one) => !group || one[5] === group)) made.push(answerKey(key, ask));
    if (group) {
      const back = keyOf(words.back, "", "", "", () => { group = ""; showKeys(page.ask); });
      back.classList.add("back");
      made.push(back);
    }
  }
  clear($("keys")).append(...made);
  const again = made.find((key) => key.dataset.n !== undefined && key.dataset.n === had);
  if (again) again.focus();
}

function answerKey(key, ask) {
  const [n, text, picture, fill, ink] = key;
  const made = keyOf(text, picture, fill, ink, () => {
    if (made.disabled) return;
    if (!ask.secret) freeze(); // one touch, one answer
    say({ type: "choice", question: page.stamp[1], number: n });
  });
  made.dataset.n = n;
  if (ask.secret) made.setAttribute("aria-pressed", String(ask.chosen === n));
  return made;
}

function keyOf(text, picture, fill, ink, act) {
  const key = make("button");
  key.type = "button";
  if (picture) key.append(signs(picture, ink || getComputedStyle(document.body).color));
  key.append(make("span", "text", together(text)));
  if (fill) { key.style.background = fill; key.style.color = ink; }
  key.onclick = act;
  return key;
}

function freeze() { delete drawn.keys; for (const key of $("keys").children) key.disabled = true; }

// --- secrets: only while their owner looks
function showSecrets() {
  const list = page.secrets || [];
  $("secret").hidden = !list.length;
  $("peek").classList.toggle("news", page.news > 0);
  const open = Date.now() < hideAt;
  if (!changed("secrets", [list, open, page.news, words.hide, kept.light])) return;
  $("secrets").hidden = !open;
  $("peek").setAttribute("aria-expanded", String(open));
  $("peek").textContent = open ? words.hide : `${words.secrets}${page.news ? " ●" : ""}`;
  if (open) lines($("secrets"), list); else clear($("secrets"));
}

function hide() { hideAt = 0; if (page && page.seat) { showSecrets(); showLog(); } }

function wipe() {
  hideAt = 0;
  page = null;
  drawn = {};
  for (const id of ["secrets", "keys", "log", "people", "board", "over-lines", "articles", "prompt", "note", "me-name"]) clear($(id));
}

// Nobody should play on against a table that is not there any more: it is asked, and has a moment to answer.
setInterval(() => {
  if (!socket || socket.readyState !== 1 || !(page || waits)) return;
  if (beat && Date.now() - beat > CONNECTING) { lost(socket); return; }
  if (!beat) { beat = Date.now(); say({ type: "wish", for: "beat" }); }
}, BEAT);

// --- the rest
// No line begins with a dot or a cross, and a number below nothing has a minus, as on the cards.
const together = (text) => text.replaceAll(" · ", "\u00a0· ").replaceAll(" × ", "\u00a0×\u00a0").replace(/(^|[\s(])-(?=\d)/g, "$1−");

function lines(list, rows) {
  const ink = getComputedStyle(document.body).color;
  clear(list).append(...rows.map(([picture, text, alone]) => {
    const row = make("li"), hidden = alone && Date.now() >= hideAt; // a phone may lie open on the table
    if (picture) row.append(signs(hidden ? "lock" : picture, ink));
    row.append(make("span", "", hidden ? words.secrets : together(text)));
    return row;
  }));
}

// Nobody reads what a card does on a TV across the room: it stands on phones, in the rules, and on the table itself.
function brief(text) {
  const called = text.split(":")[0].trimEnd();
  return text.length > BRIEF && called.length < BRIEF ? called : text;
}

function person([name, fill, ink, shape, facts, away, acting]) {
  const row = make("li", acting ? "acting" : "");
  const head = make("div", "name");
  const sign = make("span", "sign");
  signOf(sign, shape, ink);
  head.append(sign, make("span", "", name));
  head.style.background = fill;
  head.style.color = ink;
  row.append(head);
  for (const [picture, text] of facts) {
    const fact = make("div", "fact");
    if (picture) { const small = make("span", "sign picture"); tint(small, picture, getComputedStyle(document.body).color); fact.append(small); }
    fact.append(make("span", "", together(page.seat ? text : brief(text))));
    row.append(fact);
  }
  if (away) row.append(make("div", "away", words.away));
  return row;
}

function showRules(articles) {
  $("book").hidden = false;
  $("rules").textContent = words.back;
  $("book-title").textContent = words.rules;
  clear($("articles")).append(...articles.map(([title, text, , rule]) => {
    const one = make("article");
    one.append(make("b", "", title), make("span", "", rule ? `${text} (${rule})` : text));
    return one;
  }));
  $("book").scrollIntoView();
}

$("peek").onclick = () => {
  if (Date.now() < hideAt) { hide(); return; }
  hideAt = Date.now() + LOOKING;
  setTimeout(hide, LOOKING + 50);
  showSecrets();
  showLog();
  say({ type: "wish", for: "look" });
};
$("more").onclick = () => say({ type: "wish", for: "log" });
$("rules").onclick = () => {
  if ($("book").hidden) say({ type: "wish", for: "rules" });
  else { $("book").hidden = true; $("rules").textContent = words.rules; scrollTo(0, 0); }
};
$("light").onclick = () => { kept.light = !kept.light; say({ type: "wish", for: kept.light ? "light" : "dark" }); };
$("buzz").onclick = () => { kept.buzz = !kept.buzz; show(); shake(); };
$("door-key").onclick = () => { shut = ""; door("connecting"); connect(); };

// --- sleeping and waking: a socket that slept is not trusted
function wake() { if (document.visibilityState !== "hidden" && !shut) { tries = 0; connect(); } }
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") hide(); else wake(); });
addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
addEventListener("online", wake);
addEventListener("hashchange", () => { readAddress(); wake(); });
addEventListener("resize", () => { if (page) { drawBoard($("board"), page.board); if (!page.seat) fit(); } });

async function begin() {
  readAddress();
  try {
    const all = await (await fetch("/words.json")).json();
    const tongue = (navigator.language || "en").slice(0, 2);
    doors = all[tongue] || all.en;
    document.documentElement.lang = all[tongue] ? tongue : "en";
  } catch { doors = {}; }
  door(code || kept.key ? "connecting" : "scan");
  connect();
}
begin();
