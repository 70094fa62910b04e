import type { DroppedKind } from "#src/core/outside/import-reader.ts";

const kindsMax = 30;
const lengthMax = 100;

/** Counts what an article loses in the import. */
export type LossTally = { note(what: string): void; list(): DroppedKind[] };

export function createTally(): LossTally {
  const counts = new Map<string, number>();
  return {
    note(what) {
      const name = what.length > lengthMax ? `${what.slice(0, lengthMax).toWellFormed()}…` : what;
      const key = counts.has(name) || counts.size < kindsMax ? name : "others";
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    list: () => [...counts].map(([what, count]) => ({ what, count })),
  };
}
