import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { pages } from "#src/api/query.ts";
import type { InboxSearch } from "./inbox-search.ts";
import type { Entry } from "./inbox-words.tsx";

const route = getRouteApi("/projects/$projectId/dashboard/notifications");

export type Row = { entry: Entry; inBatch: boolean };

/** Returns the entries in the order of the list, those of the open batch below it, and the chosen one. The address holds the choice. */
export function useInbox() {
  const { entry: wanted, batch, show } = route.useSearch();
  const navigate = route.useNavigate();
  const snoozed = show === "snoozed";
  const list = useInfiniteQuery(pages("list_waiting", { snoozed }));
  // Entries of another batch are no placeholder.
  const { placeholderData: _, ...inBatch } = pages("list_waiting", { snoozed, batch: batch ?? "none" });
  const inside = useInfiniteQuery({ ...inBatch, enabled: batch !== undefined });
  const entries = list.data?.pages.flatMap((page) => page.data) ?? [];
  const batchEntries = batch === undefined ? [] : (inside.data?.pages.flatMap((page) => page.data) ?? []);
  const rows: Row[] = entries.flatMap((entry) => [
    { entry, inBatch: false },
    ...(entry.id === batch ? batchEntries.map((one) => ({ entry: one, inBatch: true })) : []),
  ]);
  const at = useChosen(rows, wanted);
  const change = (values: Partial<InboxSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true, resetScroll: false });
  return {
    list,
    inside,
    rows,
    batch,
    snoozed,
    chosen: rows[at],
    /** Whether the address names the chosen entry, so that a phone shows it in place of the list. */
    isOpen: wanted !== undefined && rows.length > 0,
    choose: (entry: string | undefined) => change({ entry }),
    toggle: (id: string) => change({ batch: batch === id ? undefined : id, entry: id }),
    step: (by: number) => rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.entry.id,
  };
}

/** Returns the position of the wanted row. Once it is done and gone, the row that takes its place follows. */
function useChosen(rows: readonly Row[], wanted: string | undefined): number {
  const last = useRef(0);
  const found = rows.findIndex(({ entry }) => entry.id === wanted);
  const at = found >= 0 ? found : Math.max(0, Math.min(wanted === undefined ? 0 : last.current, rows.length - 1));
  useEffect(() => {
    last.current = at;
  }, [at]);
  return at;
}
