import type { BlogHost } from "@galley/contract";
import type { z } from "zod";
import { graceDays, type HostRow } from "./host-queries.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The record stands at a name of its own: a host with a CNAME has room for no other record. */
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
