import type { CommentState } from "@galley/contract";
import type { Context } from "#src/operations/handle.ts";
import { type CommentRow, findComments } from "./comment-queries.ts";
import type { CommentSubject } from "./subject.ts";

type Asked = { subject: CommentSubject; state: CommentState; limit: number; cursor?: string | undefined };
type CommentList = { rows: CommentRow[]; nextCursor: string | null };

/** Reads one page of comments. `name` ties the cursor to its operation. */
export async function readPage(
  { tx, actor, pager }: Context,
  name: string,
  { subject, state, limit, cursor }: Asked,
): Promise<CommentList> {
  const { organizationId } = actor;
  const query = [name, organizationId, subject.id, state, ...(actor.guest === undefined ? [] : [actor.guest.linkId])];
  const after = pager.unpack(query, cursor);
  const found = await findComments(tx, actor, subject, { state, limit: limit + 1, after });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    nextCursor: found.length > limit && last !== undefined ? pager.pack(query, [last.created_at, last.id]) : null,
  };
}
