import * as contract from "@galley/contract";
import type { z } from "zod";
import { presentAuthor } from "#src/content/reviews/revision-author.ts";
import { handle } from "#src/operations/handle.ts";
import { requirePost } from "./post-queries.ts";
import { listRevisions, type PostRevisionRow } from "./post-revision-queries.ts";
import { titleOf } from "./post-title.ts";

export const listPostRevisions = handle(contract.listPostRevisions, async ({ tx, actor, pager }, { id, limit, cursor }) => {
  const { organizationId } = actor;
  const query = ["list_post_revisions", organizationId, id];
  const position = pager.unpack(query, cursor);
  await requirePost(tx, actor, id);
  const rows = await listRevisions(tx, organizationId, id, { limit: limit + 1, before: position && Number(position[0]) });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(presentRevision),
    nextCursor: rows.length > limit && last !== undefined ? pager.pack(query, [last.revision]) : null,
  };
});

function presentRevision(row: PostRevisionRow): z.input<typeof contract.PostRevisionListItem> {
  const { revision, content, created_at: createdAt, verdict, generated } = row;
  return { revision, title: titleOf(content), author: presentAuthor(row), createdAt, verdict, generated };
}
