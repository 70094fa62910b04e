import { m } from "#messages";
import { type Shortcut, useShortcuts } from "#src/shell/shortcuts.ts";

type Keys = {
  begin: (() => void) | undefined;

  ids: readonly string[];
  activeId: string | null;
  show: (id: string) => void;
};

export function useCommentKeys({ begin, ids, activeId, show }: Keys): void {
  const step = (by: number) => {
    const at = activeId === null ? -1 : ids.indexOf(activeId);
    const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
    if (next !== undefined) show(next);
  };
  const writing: Shortcut[] =
    begin === undefined
      ? []
      : [
          { keys: "$mod+Shift+m", label: m.review_key_comment(), run: () => begin() },
          { keys: "c", label: m.review_key_comment(), run: () => begin() },
          { keys: "r", label: m.review_key_reply(), run: () => openReply(activeId) },
        ];
  useShortcuts([
    { keys: "j", label: m.review_key_next(), run: () => step(1) },
    { keys: "k", label: m.review_key_previous(), run: () => step(-1) },
    ...writing,
  ]);
}

function openReply(id: string | null): void {
  if (id !== null) document.querySelector<HTMLElement>(`[data-reply="${CSS.escape(id)}"]`)?.click();
}
