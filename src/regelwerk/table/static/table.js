// The table's page: shows what the server sends, sends what the reader chooses.

import { hint, pointed, relight, start as startDeciding } from "./decide.js";
import { listen, mark, post, table } from "./live.js";
import { morph } from "./morph.js";
import { moved } from "./move.js";
import { hideTip, start as startTips, toast } from "./tips.js";
import { zoomable } from "./zoom.js";

/** @typedef {import("./live.js").Picture} Picture */
/** @typedef {import("./live.js").Answer} Answer */

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const texts = /** @type {HTMLElement} */ (document.querySelector("#words")).dataset;
/** What each region was drawn from last. @type {Map<string, string>} */
const drawn = new Map();
const zooms = [...document.querySelectorAll(".zoom")].map((box) => zoomable(/** @type {HTMLElement} */ (box)));

/** @param {Picture} picture */
function show(picture) {
  if (picture.version < table.version) return;
  table.version = picture.version;
  const changed = Object.entries(picture.regions).filter(([id, html]) => drawn.get(id) !== html);
  if (changed.length) {
    hideTip();
    const onTurn = document.querySelector(".seat:has(.seat-turn)");
    const actor = onTurn?.classList.contains("seat-own") ? null : (onTurn?.getBoundingClientRect() ?? null);
    const focused = document.activeElement;
    moved(() => changed.forEach(([id, html]) => redraw(id, html)), actor ?? pointed, actor);
    relight();
    zooms.forEach((again) => again());
    if (focused && focused !== document.body && !focused.isConnected) {
      /** @type {HTMLElement | null} */ (document.querySelector("#ask-text"))?.focus({ preventScroll: true });
    }
  }
  document.title = picture.title;
  if (picture.mine !== table.mine) turn(picture.mine);
}

/** @param {string} id @param {string} html */
function redraw(id, html) {
  const region = document.getElementById(id);
  if (!region) return;
  drawn.set(id, html);
  const log = region.hasAttribute("data-log");
  const atEnd = region.scrollHeight - region.scrollTop - region.clientHeight < 40;
  morph(region, html);
  if (log && atEnd) region.scrollTop = region.scrollHeight;
}

/** It is this reader's turn, or no longer. @param {boolean} mine */
function turn(mine) {
  table.mine = mine;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("#favicon"));
  if (icon) icon.href = (mine ? main.dataset.faviconTurn : main.dataset.favicon) ?? "";
  if (mine && main.dataset.sound) tone();
}

/** Two short notes. */
function tone() {
  try {
    const audio = new AudioContext();
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

/** @param {Answer} answer */
function answered({ ok, status, body }) {
  if (body.regions) {
    lookThrough(behindCurtain());
    show(body);
  }
  if (status === 409) toast(body.detail || texts.stale || "");
  else if (!ok) toast(body.detail || texts.lost || "");
  if (!ok) relight();
}

/** Whose eyes the next picture is seen through. @param {number | null} seat */
function lookThrough(seat) {
  if (seat === table.seat) return;
  table.seat = seat;
  listen(show);
}

/** With several players at this device the curtain falls after each choice. */
function behindCurtain() {
  return table.held.length > 1 ? null : table.seat;
}

/** Forms that change the table do so without leaving the page. @param {SubmitEvent} event */
async function submitted(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.hasAttribute("data-live")) return;
  event.preventDefault();
  if (form.dataset.sure && !confirm(form.dataset.sure)) return;
  const fields = Object.fromEntries(new FormData(form, event.submitter).entries());
  if (fields.text === "") return;
  const raised = form.dataset.show;
  if (raised !== undefined) table.seat = Number(raised);
  const answer = await post(form.getAttribute("action") ?? "", { mark: mark(), .../** @type {any} */ (fields) });
  if (form.hasAttribute("data-reset") && answer.ok) form.reset();
  form.closest("details")?.removeAttribute("open");
  if (raised === undefined) return form.hasAttribute("data-reset") ? answer.body.regions && show(answer.body) : answered(answer);
  if (answer.body.regions) show({ ...answer.body, version: Math.max(answer.body.version, table.version) });
  listen(show);
}

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
document.addEventListener("submit", submitted);
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[data-hint]")) hint();
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(target)) menu.removeAttribute("open");
});
setInterval(tick, 1000);
startTips();
startDeciding(answered);
turn(table.mine);
listen(show);
