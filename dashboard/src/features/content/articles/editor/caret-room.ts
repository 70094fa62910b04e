import type { EditorProps } from "@tiptap/pm/view";

/** Free lines around the caret, in pixels. */
const free = 24;

// Asked for at each key: the page is not searched again.
let bar: HTMLElement | null = null;

/** Returns the height that the bars at the top of the window cover, once they stick there. */
function coveredAbove(): number {
  if (bar?.isConnected !== true) bar = document.querySelector<HTMLElement>(".article-editor [role=toolbar]");
  return bar === null ? 0 : Number.parseFloat(getComputedStyle(bar).top) + bar.offsetHeight;
}

const room = {
  get top() {
    return coveredAbove() + free;
  },
  bottom: free * 2,
  left: 0,
  right: 0,
};

/** Keeps the caret clear of the bars at the top of the window and of its lower edge. */
export const caretRoom: Pick<EditorProps, "scrollThreshold" | "scrollMargin"> = { scrollThreshold: room, scrollMargin: room };
