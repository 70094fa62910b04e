import { isWrite } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import type { Actor } from "./actor.ts";
import type { AnyBound } from "./handle.ts";
import { permit } from "./permit.ts";
import { projectOf, requireReached } from "./project-scope.ts";

/** `locks`: the rows that are the caller's right stay as they are until commit. */
export type Asked = { locks: boolean };

/** Returns the caller as the database has them now, the same object where nothing has changed. Fails once their right is gone. */
export type AdmitAgain = (tx: Tx, actor: Actor, asked: Asked) => Promise<Actor>;

type Entry = { admitAgain: AdmitAgain; bound: AnyBound; actor: Actor; admittedBeforeBody: boolean };
type Input = Record<string, unknown>;

/**
 * Runs `work` for the caller as they are in this transaction, with the project filled in that they reach. A write asks for their right
 * first and holds it. A read asks where the body came after the admission, and `work` runs meanwhile.
 */
export async function within<T>(entry: Entry, tx: Tx, raw: Input, work: (actor: Actor, input: Input) => Promise<T>): Promise<T> {
  const { bound, actor, admittedBeforeBody } = entry;
  const { operation } = bound;
  const projectId = projectOf(operation, actor, raw);
  const input = projectId === undefined ? raw : { ...raw, projectId };
  const reached = async (who: Actor) => void (projectId !== undefined && (await requireReached(tx, who, projectId)));
  if (isWrite(operation)) {
    const [now] = await allInOrder([askAgain(entry, tx, { locks: true }), reached(actor)]);
    if (now !== actor) await reached(now);
    return work(now, input);
  }
  const asked = admittedBeforeBody ? askAgain(entry, tx, { locks: false }) : actor;
  const [now, , done] = await allInOrder([asked, reached(actor), work(actor, input)]);
  if (now === actor) return done;
  await reached(now);
  return work(now, input);
}

async function askAgain({ admitAgain, bound, actor }: Entry, tx: Tx, asked: Asked): Promise<Actor> {
  const locked = bound.locksMembers ? lockMembers(tx, actor.organizationId) : undefined;
  const [, now] = await allInOrder([locked, admitAgain(tx, actor, asked)]);
  if (now !== actor) permit(bound.operation, now);
  return now;
}

/** Lets changes of an organization's members wait for each other, so that if two owners remove each other at once, the second is told. */
function lockMembers(tx: Tx, organizationId: string): Promise<void> {
  return tx.write(sql`select from organization where organization_id = ${organizationId} for no key update`);
}
