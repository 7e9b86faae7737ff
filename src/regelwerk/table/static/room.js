// While the players gather: shows who comes, and goes to the table when the match begins.

import { listen, now } from "./live.js";

listen({ after: () => now().status !== "gathering" && location.reload() });

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  if (!(button instanceof HTMLElement)) return;
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.copied ?? "";
  } catch {
    // Not allowed here: the link is selected, so Ctrl+C copies it.
  }
});
