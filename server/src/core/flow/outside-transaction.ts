import { AsyncLocalStorage } from "node:async_hooks";

type Known = { results: Map<string, unknown>; wanted: Map<string, () => Promise<unknown>> };

const transactions = new AsyncLocalStorage<Known>();
const roundsMax = 30;

/** Ends a transaction so that work outside of it can be done. Whoever goes on with something else first throws it in the end. */
export class OutsideFirst extends Error {
  constructor() {
    super("Work outside of the transaction comes first.");
  }
}

/**
 * Does slow work that needs no row. A transaction that wants it is rolled back first, and begins anew with what came of it, so that it
 * holds no connection and no lock meanwhile. `key` stands for the work and all that it is about.
 */
export async function outsideTransaction<T>(key: string, work: () => Promise<T>): Promise<T> {
  const known = transactions.getStore();
  if (known === undefined) return work();
  if (known.results.has(key)) return known.results.get(key) as T;
  known.wanted.set(key, work);
  throw new OutsideFirst();
}

/** Runs a transaction, as often as it wants work that has to be done outside of it. */
export async function withWorkOutside<T>(run: () => Promise<T>): Promise<T> {
  const known: Known = { results: new Map(), wanted: new Map() };
  for (let round = 1; ; round += 1) {
    try {
      return await transactions.run(known, run);
    } catch (error) {
      if (known.wanted.size === 0 || round === roundsMax) throw error;
      for (const [key, work] of known.wanted) known.results.set(key, await work());
      known.wanted.clear();
    }
  }
}
