import { setImmediate as turn } from "node:timers/promises";

/** Maps a long list of costly items one by one, and yields to the event loop after each. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T) => R | Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) {
    done.push(await work(item));
    await turn();
  }
  return done;
}
