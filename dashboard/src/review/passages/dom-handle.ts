import { type Anchor, anchorAt } from "@galley/markdown/passages/anchor";
import { locateShown, type PassageHandle } from "./passage.ts";
import { indexText, rangeOf, textSpanOf } from "./text-index.ts";
import { blockSelector } from "./use-block-focus.ts";

export type DomHandle = PassageHandle & {
  /** Brings the n-th heading of the text into view and puts the cursor there. */
  goToHeading(index: number): void;
  /** Returns the passage at a point of the window. */
  passageAt(x: number, y: number): string | undefined;
  release(): void;
};

/**
 * Implements the editor's interface for a text that is only shown. The browser paints the marks, so that React's elements stay
 * unchanged. With `within`, only the words of elements that this selector finds are the text.
 */
export function domHandle(root: HTMLElement, within?: string): DomHandle {
  const ranges = new Map<string, Range>();
  return {
    selectedPassage: () => selectedIn(root, within),
    markPassages(passages, activeId) {
      ranges.clear();
      const index = indexText(root, within);
      for (const passage of passages) {
        const span = locateShown(index.text, passage);
        const range = span && rangeOf(index, span);
        if (range !== undefined) ranges.set(passage.id, range);
      }
      paint(ranges, activeId);
      return new Set(ranges.keys());
    },
    passageTop(id) {
      const range = ranges.get(id);
      return range && range.getBoundingClientRect().top - root.getBoundingClientRect().top;
    },
    scrollToPassage(id) {
      const top = ranges.get(id)?.getBoundingClientRect().top;
      if (top !== undefined && (top < 80 || top > innerHeight - 120)) scrollBy({ top: top - innerHeight / 3 });
    },
    goToHeading(number) {
      const heading = root.querySelectorAll<HTMLElement>("h2, h3")[number];
      heading?.scrollIntoView({ block: "center" });
      heading?.focus({ preventScroll: true });
    },
    focus: () => root.focus(),
    passageAt: (x, y) =>
      [...ranges].find(([, range]) =>
        [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom),
      )?.[0],
    release: () => paint(new Map(), null),
  };
}

function selectedIn(root: HTMLElement, within: string | undefined): Anchor | null {
  const range = selectedRange() ?? focusedRange(root);
  if (range === null || !root.contains(range.commonAncestorContainer)) return null;
  const index = indexText(root, within);
  return anchorAt(index.text, textSpanOf(index, range)) ?? null;
}

function selectedRange(): Range | null {
  const selection = getSelection();
  return selection === null || selection.isCollapsed || selection.rangeCount === 0 ? null : selection.getRangeAt(0);
}

/** Returns the paragraph that has the focus, which keyboards and screen readers choose instead of words. */
function focusedRange(root: HTMLElement): Range | null {
  const focused = document.activeElement;
  if (focused === null || focused === root || !focused.matches(blockSelector)) return null;
  const range = document.createRange();
  range.selectNodeContents(focused);
  return range;
}

function paint(ranges: ReadonlyMap<string, Range>, activeId: string | null): void {
  if (typeof Highlight === "undefined") return;
  const active = activeId === null ? undefined : ranges.get(activeId);
  const others = [...ranges.values()].filter((range) => range !== active);
  CSS.highlights.set("passage", new Highlight(...others));
  CSS.highlights.set("passage-active", active === undefined ? new Highlight() : new Highlight(active));
}
