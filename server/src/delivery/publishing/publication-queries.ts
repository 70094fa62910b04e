import type { ArticleDestination } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { reaches } from "#src/operations/actor.ts";

export type PublicationRow = NonNullable<Awaited<ReturnType<typeof findPublication>>>;

function findPublication(tx: Tx, organizationId: string, id: string) {
  return tx.selectFrom("publication").selectAll().where("organization_id", "=", organizationId).where("id", "=", id).executeTakeFirst();
}

export async function requirePublication(tx: Tx, actor: Actor, id: string): Promise<PublicationRow> {
  const publication = await findPublication(tx, actor.organizationId, id);
  if (publication !== undefined && reaches(actor, publication.project_id)) return publication;
  throw new Failure("not_found", sentence("refusal_publication_unknown"));
}

type Way = { organization_id: string; article_id: string; destination: ArticleDestination };

/** Refuses while another publication of the article is on its way to the same destination. */
export async function requireFree(tx: Tx, { organization_id, article_id, destination }: Way): Promise<void> {
  const running = await tx
    .selectFrom("publication")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("article_id", "=", article_id)
    .where("destination", "=", destination)
    .where("status", "in", ["pending", "delivering"])
    .executeTakeFirst();
  if (running !== undefined) throw new Failure("invalid_state", sentence("refusal_article_on_its_way"));
}
