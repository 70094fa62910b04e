import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handleMembers } from "#src/operations/handle.ts";
import { tellAccount } from "#src/people/accounts/mail/tell-account.ts";
import { countOwners } from "#src/people/organizations/person-queries.ts";
import { takeOffPages } from "./take-off-pages.ts";

/** Takes a member off all pages and keeps them off. The member is told, at most once a day. */
export const hideAuthor = handleMembers(contract.hideAuthor, async ({ tx, actor, sendsMail }, { personId }) => {
  const { organizationId } = actor;
  const wasHidden = await lockOther(tx, actor, personId);
  // Also of one who is hidden already: a version from before may have let them show themself.
  await takeOffPages(tx, organizationId, personId);
  if (!wasHidden) {
    await setHidden(tx, actor, personId, true);
    if (await isToldToday(tx, organizationId, personId)) return { personId, hidden: true as const };
    const { name } = await tx
      .selectFrom("organization")
      .select("name")
      .where("organization_id", "=", organizationId)
      .executeTakeFirstOrThrow();
    await tellAccount(tx, { sendsMail }, personId, "author_hidden", name);
  }
  return { personId, hidden: true as const };
});

/** Lets a member show themself again. Nobody does so for them, and nobody allows themself but an only owner, who has nobody to ask. */
export const allowAuthor = handleMembers(contract.allowAuthor, async ({ tx, actor }, { personId }) => {
  if (await lockOther(tx, actor, personId)) {
    if (personId === actor.personId && !(actor.role === "owner" && (await countOwners(tx, actor.organizationId)) === 1))
      throw new Failure("not_allowed", sentence("refusal_author_allows_self"));
    await setHidden(tx, actor, personId, false);
  }
  return { personId, hidden: false as const };
});

/** Notes that a member is told of being hidden. Returns whether they were within a day: leaders cannot flood anybody with mail. */
async function isToldToday(tx: Tx, organizationId: string, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("member")
    .set({ author_hidden_told_at: sql<Date>`date_trunc('milliseconds', now())` })
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .where(sql<boolean>`coalesce(author_hidden_told_at, '-infinity') < now() - interval '1 day'`)
    .executeTakeFirst();
  return numUpdatedRows === 0n;
}

/** Locks a membership, and returns whether the member is hidden. Refuses an admin who means an owner. */
async function lockOther(tx: Tx, { organizationId, role }: Actor, personId: string): Promise<boolean> {
  const member = await tx
    .selectFrom("member")
    .select(["role", "author_hidden_at"])
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (member === undefined) throw new Failure("not_found", sentence("refusal_member_unknown"), "personId");
  if (member.role === "owner" && role !== "owner") throw new Failure("not_allowed", sentence("refusal_only_owner_hides_owner"));
  return member.author_hidden_at !== null;
}

async function setHidden(tx: Tx, { organizationId }: Actor, personId: string, isHidden: boolean): Promise<void> {
  await tx
    .updateTable("member")
    .set({ author_hidden_at: isHidden ? sql<Date>`date_trunc('milliseconds', now())` : null })
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .execute();
}
