import { useEffect } from "react";

/** Parts of a shown text that take the focus, so that a key comments on them. */
export const blockSelector = ".article-text :is(p, h2, h3, li, figcaption, cite)";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Lets a keyboard reach each paragraph of a shown text: Tab leads to one, the arrow keys to its neighbors. `textKey` names the text. */
export function useBlockFocus(root: HTMLElement | null, isOn: boolean, textKey: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other paragraphs.
  useEffect(() => {
    if (root === null || !isOn) return;
    const all = () => [...root.querySelectorAll<HTMLElement>(blockSelector)];
    for (const [at, block] of all().entries()) {
      block.tabIndex = at === 0 ? 0 : -1;
      block.setAttribute("aria-keyshortcuts", "c");
    }
    const move = (event: KeyboardEvent) => {
      const blocks = all();
      const at = blocks.indexOf(event.target as HTMLElement);
      const next = blocks[at + (steps[event.key] ?? 0)];
      if (at < 0 || next === undefined || next === event.target) return;
      event.preventDefault();
      for (const block of blocks) block.tabIndex = block === next ? 0 : -1;
      next.focus();
    };
    root.addEventListener("keydown", move);
    return () => root.removeEventListener("keydown", move);
  }, [root, isOn, textKey]);
}
