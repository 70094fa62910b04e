import type { Role } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Asked } from "#src/operations/permit.ts";
import { invalidToken, type ReachRow, reachOf } from "./admit.ts";

type Row = ReachRow & { role: Role; permissions: string[] | null };

/**
 * Returns the caller as the database has them now: the same object where nothing has changed. Fails once their session, token, link or
 * membership is gone. With `locks` all of it stays as it is until commit. The operator, and a person who is about to join, have none of it.
 */
export async function admitAgain(tx: Tx, actor: Actor, { locks }: Asked): Promise<Actor> {
  if (actor.kind === "operator" || actor.kind === "newcomer") return actor;
  const { organizationId, personId, sessionId = null, tokenId, guest } = actor;
  const { rows } = await sql<Row>`
    select * from admit_again(
      ${organizationId}, ${personId}, ${sessionId}, ${tokenId}, ${guest?.linkId ?? null}, ${guest?.id ?? null}, ${locks}
    )`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw withdrawn(actor);
  const { role } = row;
  const reach = reachOf(row);
  const permissions = row.permissions === null ? actor.permissions : actor.permissions.intersection(new Set(row.permissions));
  const isSame = role === actor.role && permissions.size === actor.permissions.size && isSameReach(reach, actor.reach);
  return isSame ? actor : { ...actor, role, reach, permissions };
}

function isSameReach(one: Actor["reach"], other: Actor["reach"]): boolean {
  if (one === "all" || other === "all") return one === other;
  return new Set(one).symmetricDifference(new Set(other)).size === 0;
}

function withdrawn({ kind, sessionId }: Actor): Failure {
  if (kind === "token" || kind === "assistant") return invalidToken();
  if (kind === "guest") return new Failure("not_found", sentence("guests_ended"));
  return new Failure("not_allowed", sentence(sessionId === undefined ? "refusal_not_a_member" : "refusal_you_were_signed_out_in_the"));
}
