import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { presentAuthor } from "#src/content/reviews/revision-author.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { withoutLostImages } from "./post-images.ts";
import { requirePost } from "./post-queries.ts";
import { findRevisionContent } from "./post-revision-queries.ts";
import { titleOf } from "./post-title.ts";

export const getPostRevision = handle(contract.getPostRevision, async ({ tx, actor }, { id, revision }) => {
  const { organizationId } = actor;
  const { project_id: projectId } = await requirePost(tx, actor, id);
  const row = await findRevisionContent(tx, organizationId, id, revision);
  if (row === undefined) throw new Failure("not_found", sentence("refusal_post_revision_unknown"));
  const content = await withoutLostImages(tx, { organizationId, projectId }, row.content);
  return { id, revision, title: titleOf(row.content), author: presentAuthor(row), createdAt: row.created_at, content };
});
