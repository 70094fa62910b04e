import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findRevisionText, requireArticle } from "./revision-queries.ts";

/** Keeps a revision under a name. It is no part of the revision, which never changes. */
export const nameArticleRevision = handle(contract.nameArticleRevision, async ({ tx, actor }, { id, revision, name }) => {
  const { organizationId } = actor;
  await requireArticle(tx, actor, id);
  if ((await findRevisionText(tx, organizationId, id, revision)) === undefined)
    throw new Failure("not_found", sentence("refusal_article_revision_unknown"));
  const place = { organization_id: organizationId, article_id: id, revision };
  const kept = name?.trim() || null;
  if (kept === null) {
    await tx
      .deleteFrom("revision_name")
      .where("organization_id", "=", organizationId)
      .where("article_id", "=", id)
      .where("revision", "=", revision)
      .execute();
  } else {
    await tx
      .insertInto("revision_name")
      .values({ ...place, name: kept })
      .onConflict((conflict) => conflict.columns(["organization_id", "article_id", "revision"]).doUpdateSet({ name: kept }))
      .execute();
  }
  return { id, revision, name: kept };
});
