import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { type DomHandle, domHandle } from "#src/review/passages/dom-handle.ts";

/** Elements of a preview that hold the post's own words, as opposed to those of the network around them. */
const ownWords = "[data-words]";

/** Returns the handle of a preview for comments on its words, and how often the words have changed since. */
export function usePreviewHandle(preview: HTMLElement | null): { handle: DomHandle | null; changes: number } {
  const [changes, setChanges] = useState(0);
  const handle = useMemo(() => preview && domHandle(preview, ownWords), [preview]);
  useEffect(() => {
    if (preview === null) return;
    const observer = new MutationObserver(() => setChanges((before) => before + 1));
    observer.observe(preview, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [preview]);
  useLayoutEffect(() => () => handle?.release(), [handle]);
  return { handle, changes };
}
