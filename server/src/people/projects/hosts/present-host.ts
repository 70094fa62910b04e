import type { BlogHost } from "@galley/contract";
import type { z } from "zod";
import { graceDays, type HostRow } from "./host-queries.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the record that proves a host. It has a name of its own, as a host with a CNAME has no room for another record. */
export function recordOf({ host, proof }: Pick<HostRow, "host" | "proof">) {
  return { type: "TXT" as const, name: `_galley.${host}`, value: `galley-blog=${proof}` };
}

export function presentHost(row: HostRow): z.input<typeof BlogHost> {
  const { host, state, serves, checked_at, missing_since } = row;
  return {
    host,
    state,
    serves,
    record: recordOf(row),
    checkedAt: checked_at?.toISOString() ?? null,
    servedUntil: missing_since === null ? null : new Date(missing_since.getTime() + graceDays * dayMilliseconds).toISOString(),
  };
}
