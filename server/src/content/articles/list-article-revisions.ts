import * as contract from "@galley/contract";
import type { z } from "zod";
import { presentAuthor } from "#src/content/reviews/revision-author.ts";
import { handle } from "#src/operations/handle.ts";
import { listRevisions, presentApproval, type RevisionRow, requireArticle } from "./revision-queries.ts";

export const listArticleRevisions = handle(contract.listArticleRevisions, async ({ tx, actor, pager }, { id, limit, cursor }) => {
  const { organizationId } = actor;
  const query = ["list_article_revisions", organizationId, id];
  const position = pager.unpack(query, cursor);
  const article = await requireArticle(tx, actor, id);
  const rows = await listRevisions(tx, organizationId, id, { limit: limit + 1, before: position && Number(position[0]) });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => presentRevision(row, article.published_revision)),
    nextCursor: rows.length > limit && last !== undefined ? pager.pack(query, [last.revision]) : null,
  };
});

function presentRevision(row: RevisionRow, publishedRevision: number | null): z.input<typeof contract.RevisionListItem> {
  const { revision, title, name, words, generated, created_at, requested_changes: requestedChanges } = row;
  return {
    revision,
    title,
    author: presentAuthor(row),
    createdAt: created_at,
    name,
    words,
    approvedBy: presentApproval(row),
    requestedChanges,
    live: revision === publishedRevision,
    generated,
  };
}
