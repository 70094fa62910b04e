/**
 * Keeps the focus on the button that moved a row, at the row's new place, or on its other one at an end of the list: a row that moves in the
 * document loses the focus.
 */
export function focusMoved(list: HTMLElement | null, place: number): void {
  const step = document.activeElement?.getAttribute("data-step");
  if (!step) return;
  requestAnimationFrame(() => {
    const rows = [...(list?.querySelectorAll("li:has([data-step])") ?? [])];
    const [same, other] = [`[data-step="${step}"]:enabled`, "[data-step]:enabled"].map((one) =>
      rows[place]?.querySelector<HTMLElement>(one),
    );
    (same ?? other)?.focus();
  });
}
