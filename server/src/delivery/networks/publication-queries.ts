import type { PostDestinationName } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

export type DestinationRef = { organizationId: string; postId: string; destination: PostDestinationName };

/** Finds the newest publication of a post at one destination. */
export function findNewest(tx: Tx, { organizationId, postId, destination }: DestinationRef) {
  return tx
    .selectFrom("post_publication")
    .select(["id", "project_id", "status", "revision", "attempts", "error_kind", "error_code", "package"])
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("destination", "=", destination)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns whether any part of a publication is out, or may be. */
export async function hasPartsOut(tx: Tx, organizationId: string, publicationId: string): Promise<boolean> {
  const part = await tx
    .selectFrom("post_part")
    .select("number")
    .where("organization_id", "=", organizationId)
    .where("publication_id", "=", publicationId)
    .where("status", "<>", "rejected")
    .executeTakeFirst();
  return part !== undefined;
}

/** Records that a person has searched for the parts with an unknown result, and that they are not there. */
export async function markAbsent(tx: Tx, organizationId: string, publicationId: string): Promise<void> {
  await tx
    .updateTable("post_part")
    .set({ status: "rejected" })
    .where("organization_id", "=", organizationId)
    .where("publication_id", "=", publicationId)
    .where("status", "in", ["sent", "unknown"])
    .execute();
  await releaseAccount(tx, organizationId, publicationId);
}

/** Lets any account go on with a publication of which nothing is out. */
export async function releaseAccount(tx: Tx, organizationId: string, publicationId: string): Promise<void> {
  await sql`
    update post_publication q set network_id = null
    where q.organization_id = ${organizationId} and q.id = ${publicationId} and q.network_id is not null and not exists (
      select from post_part p where p.organization_id = ${organizationId} and p.publication_id = ${publicationId} and p.status <> 'rejected'
    )`.execute(tx);
}

/** Finds the state of one destination. Returns undefined when the post does not go there. */
export function findDestination(tx: Tx, { organizationId, postId, destination }: DestinationRef) {
  return tx
    .selectFrom("post_destination")
    .select(["status", "at", "error_code"])
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("destination", "=", destination)
    .executeTakeFirst();
}
