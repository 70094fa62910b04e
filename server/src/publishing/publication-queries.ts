import type { PublicationSummary } from "@galley/contract";
import type { z } from "zod";
import type { Tx } from "#src/database/transact.ts";
import type { Actor } from "#src/platform/actor.ts";
import { reaches } from "#src/platform/actor.ts";
import { Failure } from "#src/platform/failure.ts";

export type PublicationRow = NonNullable<Awaited<ReturnType<typeof findPublication>>>;

export function findPublication(tx: Tx, organizationId: string, id: string) {
  return tx.selectFrom("publication").selectAll().where("organization_id", "=", organizationId).where("id", "=", id).executeTakeFirst();
}

export async function requirePublication(tx: Tx, actor: Actor, id: string): Promise<PublicationRow> {
  const publication = await findPublication(tx, actor.organizationId, id);
  if (publication !== undefined && reaches(actor, publication.project_id)) return publication;
  throw new Failure("not_found", "There is no publication with this id among your projects. Use an id from get_article.");
}

export function presentPublication(row: PublicationRow): z.input<typeof PublicationSummary> {
  const { id, destination, status, revision, url, attempts, last_error: lastError, published_at: publishedAt, proof } = row;
  return { id, destination, status, revision, url, attempts, lastError, publishedAt: publishedAt?.toISOString() ?? null, proof };
}
