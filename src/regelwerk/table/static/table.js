// The table's page: shows what the server sends, sends what the reader chooses.

import { hint, pointed, relight, start as startDeciding, unlight } from "./decide.js";
import { listen, now } from "./live.js";
import { move, placed } from "./move.js";
import { hideTip, start as startTips, toast } from "./tips.js";
import { zoomable } from "./zoom.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const texts = /** @type {HTMLElement} */ (document.querySelector("#words")).dataset;
const zooms = [...document.querySelectorAll(".zoom")].map((box) => zoomable(/** @type {HTMLElement} */ (box)));
/** Milliseconds between two changes below which nothing is seen moving: it would only hold up what comes. */
const HASTE = 120;
let changed = 0;
/** Logs on their way to their end. @type {Set<Element>} */
const following = new Set();
let mine = false;

/** What a change of the picture must not lose: where things lie, what was read, where the focus is. */
function look() {
  const onTurn = document.querySelector(".seat:has(.seat-turn)");
  const logs = [...document.querySelectorAll("[data-log]")];
  return {
    places: performance.now() - changed < HASTE ? new Map() : placed(),
    actor: onTurn?.classList.contains("seat-own") ? null : (onTurn?.getBoundingClientRect() ?? null),
    atEnd: logs.filter((log) => following.has(log) || log.scrollHeight - log.scrollTop - log.clientHeight < 40),
    focused: document.activeElement,
    asked: question(),
  };
}

/** What the reader is asked, or waits for. */
function question() {
  return document.querySelector("#ask-text")?.textContent;
}

listen({
  before() {
    hideTip();
    const was = look();
    unlight();
    return was;
  },
  after(news, was = look()) {
    const said = news.find((task) => task.target.id === "toast");
    // The next question is read from its beginning.
    if (was.asked !== question()) for (const box of document.querySelectorAll(".dock, .decision")) box.scrollTop = 0;
    if (said) toast(said.target.textContent ?? "");
    else if (news.some((task) => task.target.id === "chat")) overhear();
    follow(was.atEnd);
    relight();
    zooms.forEach((again) => again());
    move(was.places, was.actor ?? pointed, was.actor);
    changed = performance.now();
    const { focused } = was;
    if (focused && focused !== document.body && document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (document.querySelector("#ask-text"))?.focus({ preventScroll: true });
    }
    turn();
  },
});

/** Go to the end of what is read there, once the picture stands: where old lines leave above, the browser keeps the
 * others in place, which it can only as long as nobody else moves them. @param {Element[]} logs */
function follow(logs) {
  for (const log of logs) following.add(log);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const log of following) log.scrollTop = log.scrollHeight;
      following.clear();
    }),
  );
}

/** Whether it is this reader's turn, or no longer. */
function turn() {
  if (now().mine === mine) return;
  mine = now().mine;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("#favicon"));
  if (icon) icon.href = (mine ? main.dataset.faviconTurn : main.dataset.favicon) ?? "";
  if (mine && main.dataset.sound) tone();
}

/** What is said where the reader does not look is shown for a moment. */
function overhear() {
  const line = document.querySelector("#chat > li:last-child");
  const { top = 0, bottom = 0 } = line?.getBoundingClientRect() ?? {};
  if (line && !line.matches(".quiet") && (bottom <= 0 || top >= innerHeight)) toast(line.textContent ?? "");
}

/** @type {AudioContext | null} */
let audio = null;

/** Two short notes. */
function tone() {
  try {
    audio ??= new AudioContext();
    for (const [place, pitch] of [660, 880].entries()) {
      const [note, volume] = [audio.createOscillator(), audio.createGain()];
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, audio.currentTime + place * 0.14);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + place * 0.14 + 0.3);
      note.connect(volume).connect(audio.destination);
      note.start(audio.currentTime + place * 0.14);
      note.stop(audio.currentTime + place * 0.14 + 0.32);
    }
  } catch {
    // No sound here: the title and the icon say it too.
  }
}

document.addEventListener("htmx:after:request", (event) => {
  /** @type {CustomEvent} */ (event).detail.ctx.sourceElement.closest("details")?.removeAttribute("open");
});
document.addEventListener("htmx:error", () => toast(texts.lost ?? ""));

/** Clocks run on between two pictures. */
function tick() {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clock][data-ticking]"))) {
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = String(left);
    clock.textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
    clock.toggleAttribute("data-low", left < 30);
  }
}

for (const log of document.querySelectorAll("[data-log]")) log.scrollTop = log.scrollHeight;
for (const box of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("[data-remember]"))) {
  const key = `open ${main.dataset.game} ${box.dataset.remember}`;
  box.open = localStorage.getItem(key) === "yes";
  box.addEventListener("toggle", () => localStorage.setItem(key, box.open ? "yes" : ""));
}
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[data-hint]")) hint();
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(target)) menu.removeAttribute("open");
});
setInterval(tick, 1000);
startTips();
startDeciding();
turn();
