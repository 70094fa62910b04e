import { setImmediate as turn } from "node:timers/promises";
import { OutsideFirst } from "#src/core/flow/outside-transaction.ts";

/**
 * Maps a long list of costly items one by one, and yields to the event loop after each. What items want to be done outside of the
 * transaction is gathered from all of them.
 */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T) => R | Promise<R>): Promise<R[]> {
  const done: R[] = [];
  let first: OutsideFirst | undefined;
  for (const item of items) {
    try {
      done.push(await work(item));
    } catch (error) {
      if (!(error instanceof OutsideFirst)) throw error;
      first = error;
    }
    await turn();
  }
  if (first !== undefined) throw first;
  return done;
}
