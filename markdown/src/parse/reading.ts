import type { Env } from "markdown-it";
import type { Dropped, DroppedKind } from "../dropped.ts";

/** Number of characters that references may add to an article by repeating their address. */
const referenceCharactersMax = 200_000;

/** Results of one pass over a source. */
export type Reading = {
  readonly env: Env;
  readonly dropped: Dropped[];
  title: string | null;
  referenceCharactersLeft: number;
};

export function startReading(): Reading {
  return { env: {}, dropped: [], title: null, referenceCharactersLeft: referenceCharactersMax };
}

/** Records a finding, once per kind and line. */
export function report(reading: Reading, kind: DroppedKind, line: number): void {
  for (let at = reading.dropped.length - 1; at >= 0; at--) {
    const earlier = reading.dropped[at];
    if (earlier === undefined || earlier.line < line) break;
    if (earlier.kind === kind && earlier.line === line) return;
  }
  reading.dropped.push({ kind, line });
}
