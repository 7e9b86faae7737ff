// The line to the server: choices there, changed regions back. Whatever is sent twice counts once.

/** @typedef {{version: number, regions: Record<string, string>, mine: boolean, title: string}} Picture */
/** @typedef {{ok: boolean, status: number, body: any}} Answer */

const main = /** @type {HTMLElement} */ (document.querySelector("main[data-table]"));
const path = `/t/${main.dataset.table}`;

export const table = {
  path,
  version: Number(main.dataset.version),
  /** The seat looked through; null behind a curtain and for spectators. @type {number | null} */
  seat: main.dataset.seat ? Number(main.dataset.seat) : null,
  held: (main.dataset.held ?? "").split(" ").filter(Boolean).map(Number),
  mine: main.dataset.mine === "yes",
};

/** Something new each time, so that the server knows a repeated request from a new one. */
export function mark() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((octet) => octet.toString(16).padStart(2, "0")).join("");
}

/** @param {string} act @param {Record<string, string>} fields @returns {Promise<Answer>} */
export async function post(act, fields) {
  const body = new URLSearchParams({ since: String(table.version), ...fields });
  if (table.seat !== null && !body.has("seat")) body.set("seat", String(table.seat));
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(act, {
        method: "POST",
        body,
        headers: { accept: "application/json", "x-csrf": main.dataset.csrf ?? "" },
      });
      if (response.status === 503 && attempt < 3) throw new Error("unavailable");
      return { ok: response.ok, status: response.status, body: await response.json().catch(() => ({})) };
    } catch {
      if (attempt === 3) return { ok: false, status: 0, body: {} };
      await new Promise((again) => setTimeout(again, 300 * 2 ** attempt));
    }
  }
}

/** Ask the table something. @param {string} what @param {Record<string, string>} query */
export async function ask(what, query = {}) {
  const params = new URLSearchParams(query);
  if (table.seat !== null) params.set("seat", String(table.seat));
  try {
    const response = await fetch(`${path}/${what}?${params}`, { headers: { accept: "application/json" } });
    return await response.json();
  } catch {
    return {};
  }
}

/** @type {EventSource | null} */
let stream = null;

/** Listen for what happens. @param {(picture: Picture) => void} show */
export function listen(show) {
  stream?.close();
  const query = new URLSearchParams({ since: String(table.version) });
  if (table.seat !== null) query.set("seat", String(table.seat));
  const source = (stream = new EventSource(`${path}/stream?${query}`));
  const light = /** @type {HTMLElement | null} */ (document.querySelector(".connection"));
  source.addEventListener("regions", (event) => show(JSON.parse(event.data)));
  source.onopen = () => light && (light.hidden = true);
  source.onerror = () => {
    if (light) light.hidden = false;
    if (source.readyState === EventSource.CLOSED && source === stream) setTimeout(() => source === stream && listen(show), 2000);
  };
}
