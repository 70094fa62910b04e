import { isLeader } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { mayGiveLastApproval } from "#src/people/notifications/recipients.ts";
import { showsAuthor } from "#src/people/projects/approval/shown-authors.ts";

export type OfPerson = { organizationId: string; personId: string };

/** Columns of an author, or of a change of one, as every answer shows them. */
export const authorColumns = ["slug", "name", "about", "image_id as imageId", "links"] as const;

export function selectAuthor(tx: Tx, { organizationId, personId }: OfPerson) {
  return tx.selectFrom("author").select(authorColumns).where("organization_id", "=", organizationId).where("person_id", "=", personId);
}

/** Selects how a member wants to be seen where readers do not see it: it waits, or was declined. */
export function selectChange(tx: Tx, { organizationId, personId }: OfPerson) {
  return tx
    .selectFrom("author_change")
    .select(authorColumns)
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId);
}

/** Returns when an owner or admin hid a member from readers; null for others. */
export async function findHiding(tx: Tx, organizationId: string, personId: string): Promise<Date | null> {
  const member = await tx
    .selectFrom("member")
    .select("author_hidden_at")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return member?.author_hidden_at ?? null;
}

/** Selects the projects that show the member of the change `c` and have not accepted it, those that the actor reaches. */
export function projectsToAsk(actor: Actor, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { organizationId } = actor;
  return sql`
    select p.id from project p
    where ${withinReach(actor, "p", "id")} and p.id <> all (c.accepted_for) and ${condition}
      and ${showsAuthor(organizationId, sql`p.id`, sql`c.person_id`)}
    order by p.id`;
}

/** Returns the condition that the change `c` waits for the actor. One that no project shows any more waits for owners and admins. */
export function waitsFor(actor: Actor): RawBuilder<boolean> {
  const { organizationId, personId, role } = actor;
  const mayGive = mayGiveLastApproval(organizationId, sql`${personId}`, sql`${role}::text`);
  const everywhere: Actor = { ...actor, reach: "all" };
  return sql`(c.declined_at is null and (
    exists (${projectsToAsk(actor, mayGive)}) or ${isLeader(role)}::boolean and not exists (${projectsToAsk(everywhere, sql`true`)})
  ))`;
}
