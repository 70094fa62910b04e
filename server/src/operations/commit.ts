import { type AnyOperation, isWrite } from "@galley/contract";
import type pg from "pg";
import { type Tx, transact, transactReading, type Writes } from "#src/core/database/transact.ts";
import type { Outside } from "#src/core/outside/outside.ts";
import type { Actor } from "./actor.ts";
import type { AfterCommit } from "./handle.ts";

export type Transaction = { tx: Tx; atCommit: Writes; afterCommit: (work: AfterCommit) => void };

type Around = { pool: pg.Pool; outside: Outside };

/** Runs an operation's `work` in one transaction, and after the commit the work that it has registered for then. */
export async function commit<T>(
  { pool, outside }: Around,
  actor: Actor,
  operation: AnyOperation,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let later: AfterCommit[] = [];
  const run = isWrite(operation) ? transact : transactReading;
  const result = await run(pool, actor.organizationId, (tx, atCommit) => {
    later = [];
    return work({ tx, atCommit, afterCommit: (next) => void later.push(next) });
  });
  await Promise.allSettled(later.map((next) => next(outsideFor({ outside }, actor))));
  return result;
}

/** Returns the services outside of the database, with names looked up on behalf of the caller's organization. */
export function outsideFor({ outside }: Pick<Around, "outside">, { organizationId }: Actor): Outside {
  return { ...outside, egress: outside.egress.of(organizationId) };
}
