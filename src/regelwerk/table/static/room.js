// While the players gather: shows who comes, and goes to the table when the match begins.

const seats = /** @type {HTMLElement} */ (document.querySelector("[data-room]"));
const here = seats.dataset.room ?? "/";
const links = document.querySelector(".invite");

const stream = new EventSource(`${here}/stream?since=${seats.dataset.version}`);
stream.addEventListener("regions", (event) => {
  const begun = "decision" in JSON.parse(event.data).regions && JSON.parse(event.data).regions.decision;
  if (begun || !links) location.assign(here);
});

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
