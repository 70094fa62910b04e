import * as contract from "@galley/contract";
import { findArticle, findRevision } from "#src/content/articles/article-queries.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import { postNotFound, requirePost } from "#src/content/posts/post-queries.ts";
import type { PostRequest, PostSource } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";

export const getPostSource = handle(contract.getPostSource, async ({ tx, actor }, { id }) => {
  const { organizationId } = actor;
  await requirePost(tx, actor, id);
  const row = await tx
    .selectFrom("generation")
    .select(["request", "error"])
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", id)
    .where("kind", "=", "post")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw postNotFound();
  return { postId: id, ...(await shown(tx, actor, (row.request as PostRequest).source)), missing: row.error };
});

const nothing = { title: "", text: null, url: null };

async function shown(tx: Tx, actor: Actor, source: PostSource) {
  if (source.kind === "topic") return { ...nothing, title: source.topic };
  if (source.kind === "script") return { ...nothing, text: source.script };
  if (source.kind === "link") return { ...nothing, url: source.link };
  const article = await findArticle(tx, actor, source.articleId);
  if (article === undefined) return nothing;
  const { organizationId } = actor;
  const { title, markdown } = await findRevision(tx, organizationId, article.id, source.revision ?? article.revision);
  return { ...nothing, title, text: (await textOf(organizationId, markdown).ask("contents")).words };
}
