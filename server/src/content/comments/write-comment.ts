import type { NotificationKind, SlidePoint } from "@galley/contract";
import type { Anchor } from "@galley/markdown";
import { newId } from "#src/core/ids.ts";
import type { Context } from "#src/operations/handle.ts";
import { type NotificationSubject, notify } from "#src/people/notifications/tell.ts";
import { findReply, type ReplyRow } from "./comment-queries.ts";
import { insertComment } from "./comment-writes.ts";
import { findMentions } from "./find-mentions.ts";
import type { HeldSubject } from "./subject.ts";

export type WrittenComment = ReplyRow & {
  quote: string;
  replacement: string | null;
  mentioned: { id: string; name: string }[];
  unmatched: string[];
};
export type Remark = {
  body: string;
  parentId: string | null;
  anchor?: Anchor | undefined;
  point?: SlidePoint | undefined;
  /** Words suggested in place of the passage. */
  replacement?: string | undefined;
  /** True when a reviewer sends the article or post back with it. */
  asksForChanges?: boolean;
};

const noPassage: Anchor = { quote: "", prefix: "", suffix: "" };

/** Writes a comment and notifies each person once: those in `concerned` for their reason, and those whom it mentions. */
export async function writeComment(
  context: Context,
  subject: HeldSubject,
  { body, parentId, anchor = noPassage, point, replacement, asksForChanges = false }: Remark,
  concerned: ReadonlyMap<string, NotificationKind>,
): Promise<WrittenComment> {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const id = newId("comment");
  const { mentions, mentioned, unmatched } = await findMentions(context, subject.projectId, body);
  const suggested = replacement ?? null;
  await insertComment(tx, actor, subject, { ...anchor, id, parentId, body, point, replacement: suggested, mentions, asksForChanges });
  const kinds = new Map(concerned);
  for (const { personId } of mentions) if (kinds.get(personId) !== "changes_requested") kinds.set(personId, "mention");
  // The member whose link it is hears what their guest says.
  if (actor.guest !== undefined) kinds.set(actor.personId, "guest_comment");
  await notify(context, noticeOf(subject, id), kinds);
  return { ...(await findReply(tx, organizationId, id)), quote: anchor.quote, replacement: suggested, mentioned, unmatched };
}

/** Returns what notifications of a comment are about. */
export function noticeOf({ kind, id, projectId, title }: Omit<HeldSubject, "revision">, commentId: string): NotificationSubject {
  return { ...(kind === "article" ? { articleId: id } : { postId: id }), projectId, title, commentId };
}
