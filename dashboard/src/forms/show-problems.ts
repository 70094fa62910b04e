import { flushSync } from "react-dom";

/**
 * Renders a change before it returns, so that the focus or the cursor that belongs to it moves at once: one that moves a frame
 * later takes the letters that a person types into another field.
 */
export function atOnce(change: () => void): void {
  flushSync(change);
}

/** Shows the problems that `change` sets, and focuses the first field that has one. */
export function showProblems(within: ParentNode | null, change: () => void): void {
  atOnce(change);
  within?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
