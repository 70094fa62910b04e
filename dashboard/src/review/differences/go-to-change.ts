/** Scrolls to the next or previous difference and puts it a third of the window below the top. */
export function goToChange(by: 1 | -1): void {
  const line = innerHeight / 3;
  const changes = [...document.querySelectorAll("[data-change]")].map((element) => element.getBoundingClientRect().top - line);
  const next = by === 1 ? changes.find((top) => top > 2) : changes.findLast((top) => top < -2);
  if (next !== undefined) scrollBy({ top: next });
}
