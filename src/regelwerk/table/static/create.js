// Options that stand alone (such as "random") and those that come together exclude each other.

for (const group of document.querySelectorAll(".several")) {
  const boxes = /** @type {HTMLInputElement[]} */ ([...group.querySelectorAll("input")]);
  group.addEventListener("change", (event) => {
    const changed = /** @type {HTMLInputElement} */ (event.target);
    const alone = boxes.find((box) => box.hasAttribute("data-alone"));
    if (!alone) return;
    if (changed === alone && alone.checked) boxes.forEach((box) => (box.checked = box === alone));
    else alone.checked = !boxes.some((box) => box !== alone && box.checked);
  });
}
