import { m } from "#messages";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import type { Entry } from "./inbox-words.tsx";
import type { useInbox } from "./use-inbox.ts";
import type { Verdict } from "./use-verdict.tsx";

type Keys = {
  inbox: ReturnType<typeof useInbox>;
  verdict: Verdict;
  reply: (() => void) | undefined;
  retry: (() => void) | undefined;
  snooze: (entry: Entry) => void;
  open: () => void;
};

/** Sets up the shortcuts of the list and of what can be done about the chosen entry. */
export function useInboxKeys({ inbox: { chosen, choose, step }, verdict, reply, retry, snooze, open }: Keys): void {
  const entry = chosen?.entry;
  const go = (by: number) => {
    // Before any row has the focus, the first step down is to the row that is shown already.
    const id = by > 0 && !isAtRow() ? entry?.id : step(by);
    if (id === undefined) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
    choose(id);
  };
  useShortcuts([
    { keys: "j", label: m.shortcut_next(), run: () => go(1) },
    { keys: "k", label: m.shortcut_previous(), run: () => go(-1) },
    { keys: "o", label: m.inbox_open(), run: open },
    { keys: "Shift+A", label: m.inbox_approve_next(), run: () => verdict.approve?.() },
    {
      keys: "r",
      label: reply === undefined ? m.review_request_changes() : m.review_reply(),
      run: () => (verdict.requestChanges ?? reply)?.(),
    },
    { keys: "t", label: m.try_again(), run: () => retry?.() },
    { keys: "s", label: m.inbox_snooze(), run: () => entry !== undefined && snooze(entry) },
  ]);
}

function isAtRow(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.dataset.row !== undefined;
}
