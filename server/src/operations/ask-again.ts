import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import type { Actor } from "./actor.ts";
import type { AnyBound } from "./handle.ts";
import { permit } from "./permit.ts";
import { projectOf, requireReached, withProject } from "./project-scope.ts";

/** `locks`: the rows that are the caller's right stay as they are until commit. */
export type Asked = { locks: boolean };

/** Returns the caller as the database has them now, the same object where nothing has changed. Fails once their right is gone. */
export type AdmitAgain = (tx: Tx, actor: Actor, asked: Asked) => Promise<Actor>;

type Entry = { admitAgain: AdmitAgain; bound: AnyBound; actor: Actor };
type Input = Record<string, unknown>;

/** Begins a write: returns the caller, whose right is held until commit, and the input with the project filled in that they reach. */
export async function beginWrite(entry: Entry, tx: Tx, raw: Input): Promise<{ actor: Actor; input: Input }> {
  const { bound, actor } = entry;
  const projectId = projectOf(bound.operation, actor, raw);
  const [now] = await allInOrder([askAgain(entry, tx, { locks: true }), requireReached(tx, actor, projectId)]);
  if (now !== actor) await requireReached(tx, now, projectId);
  return { actor: now, input: withProject(raw, projectId) };
}

/** Returns the caller as they are in this transaction. Fails where they may no longer call the operation. */
export async function askAgain({ admitAgain, bound, actor }: Entry, tx: Tx, asked: Asked): Promise<Actor> {
  const locked = bound.locksMembers ? lockMembers(tx, actor.organizationId) : undefined;
  const [, now] = await allInOrder([locked, admitAgain(tx, actor, asked)]);
  if (now !== actor) permit(bound.operation, now);
  return now;
}

/** Lets changes of an organization's members wait for each other, so that if two owners remove each other at once, the second is told. */
function lockMembers(tx: Tx, organizationId: string): Promise<void> {
  return tx.write(sql`select from organization where organization_id = ${organizationId} for no key update`);
}
