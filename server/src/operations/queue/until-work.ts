import type pg from "pg";
import type { WorkKind } from "./work.ts";

/** Kinds of work, and of what waits in rows of its own. */
type DueKind = WorkKind | "account_deletions" | "account_mails" | "deletions" | "due_articles" | "due_posts";

const lookMilliseconds = 1000;
const soonMilliseconds = 10;

type Look = { at: number; due: Promise<ReadonlyMap<string, number>> };
const looks = new WeakMap<pg.Pool, Look>();

/** Asks in how many milliseconds each kind of work is due, once for all workers of a process that ask at the same moment. */
function look(pool: pg.Pool): Look["due"] {
  const latest = looks.get(pool);
  const now = performance.now();
  if (latest !== undefined && now - latest.at < soonMilliseconds) return latest.due;
  const text = "select kind, extract(epoch from at - now())::float8 * 1000 as milliseconds from next_work()";
  const due = pool
    .query<{ kind: string; milliseconds: number | null }>(text)
    .then(({ rows }) => new Map(rows.map(({ kind, milliseconds }) => [kind, milliseconds ?? Number.POSITIVE_INFINITY])));
  looks.set(pool, { at: now, due });
  return due;
}

/**
 * Returns the milliseconds until work of one of the kinds is due, by the database's clock: 0 where it is, and at most a second, since others may
 * add work meanwhile. All workers of a process then look at the same moment.
 */
export async function untilWork(pool: pg.Pool, kinds: readonly DueKind[]): Promise<number> {
  // A timer may end a millisecond early, and its worker would look twice.
  const nextLook = Math.ceil(lookMilliseconds - (performance.now() % lookMilliseconds)) + 1;
  try {
    const due = await look(pool);
    const first = Math.min(...kinds.map((kind) => due.get(kind) ?? Number.POSITIVE_INFINITY));
    return first <= 0 ? 0 : Math.min(nextLook, Math.max(soonMilliseconds, Math.ceil(first)));
  } catch {
    return nextLook;
  }
}
