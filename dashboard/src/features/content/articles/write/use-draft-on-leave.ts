import { useEffect, useLayoutEffect, useRef } from "react";
import { m } from "#messages";
import { toast } from "#src/ui/toast.tsx";
import { isSameManuscript, type Manuscript } from "./manuscript.ts";

type Options = { content: () => Manuscript; base: Manuscript; keep: (content: Manuscript) => void; editable: boolean; title: string };

/** Keeps the last words in this browser if the person leaves before a pause, and tells those who stay in the dashboard. */
export function useDraftOnLeave(options: Options): void {
  const now = useRef(options);
  now.current = options;
  const keepNow = () => {
    const { content, base, keep, editable } = now.current;
    const written = content();
    if (!editable || isSameManuscript(written, base)) return false;
    keep(written);
    return true;
  };
  useEffect(() => {
    const onHide = () => keepNow();
    window.addEventListener("pagehide", onHide);
    return () => window.removeEventListener("pagehide", onHide);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on unmount, as a layout effect, while the editor can still be read.
  useLayoutEffect(() => () => void (keepNow() && toast(m.editor_leave_kept({ title: now.current.title || m.editor_untitled() }))), []);
}
