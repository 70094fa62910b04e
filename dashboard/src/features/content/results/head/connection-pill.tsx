import type { SearchConsoleStatus } from "@galley/contract";
import { m } from "#messages";
import { buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { useSetSearch } from "../results-search.ts";

const dots: Record<SearchConsoleStatus, string> = {
  choosing: "bg-amber-i",
  waiting: "bg-blue-i",
  current: "bg-green-i",
  delayed: "bg-amber-i",
  failed: "bg-red-i",
};

const names: Record<SearchConsoleStatus, () => string> = {
  choosing: m.results_console_choosing,
  waiting: m.results_console_waiting,
  current: m.results_console_current,
  delayed: m.results_console_delayed,
  failed: m.results_console_failed,
};

export function connectionName(status: SearchConsoleStatus): string {
  return names[status]();
}

/** Button with the state of the connection. Without a connection, people who may make one get a button for that. */
export function ConnectionButton({ status, mayChange }: { status: SearchConsoleStatus | null; mayChange: boolean }) {
  const set = useSetSearch();
  if (status === null && !mayChange) return null;
  return (
    <button type="button" className={buttonClass()} onClick={() => set({ open: "search-console" })}>
      {status !== null && <span className={cx("size-2 rounded-full", dots[status])} aria-hidden />}
      {status === null ? m.results_connect() : m.results_console_is({ state: connectionName(status) })}
    </button>
  );
}
