import { useEffect, useLayoutEffect, useRef } from "react";
import { m } from "#src/paraglide/messages.js";
import { toast } from "#src/ui/toast.tsx";
import { isSame, type Manuscript } from "./manuscript.ts";

type Options = { content: () => Manuscript; base: Manuscript; keep: (content: Manuscript) => void; editable: boolean; title: string };

/** Keeps what was typed last when somebody leaves before a pause, and says so to those who stay in the dashboard. */
export function useDraftOnLeave(options: Options): void {
  const now = useRef(options);
  now.current = options;
  const keepNow = () => {
    const { content, base, keep, editable } = now.current;
    const written = content();
    if (!editable || isSame(written, base)) return false;
    keep(written);
    return true;
  };
  useEffect(() => {
    const onHide = () => keepNow();
    window.addEventListener("pagehide", onHide);
    return () => window.removeEventListener("pagehide", onHide);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end alone. In the layout's phase the editor is still there to be asked.
  useLayoutEffect(() => () => void (keepNow() && toast(m.editor_leave_kept({ title: now.current.title || m.editor_untitled() }))), []);
}
