import type { NotificationKind } from "@galley/contract";
import { newId } from "#src/core/ids.ts";
import type { Context } from "#src/operations/handle.ts";
import { notify } from "#src/people/notifications/notify.ts";
import { listReachingMembers } from "#src/people/notifications/recipients.ts";
import { findReply, insertComment, type ReplyRow } from "./comment-queries.ts";
import { mayMention, readMentions } from "./mentions.ts";
import type { Anchor } from "./span.ts";

export type CommentedArticle = { id: string; project_id: string; title: string; revision: number };
export type WrittenComment = ReplyRow & { quote: string; mentioned: { id: string; name: string }[]; unmatched: string[] };
export type Remark = { body: string; parentId: string | null; anchor: Anchor | undefined };

const noPassage: Anchor = { quote: "", prefix: "", suffix: "" };

/** Writes a comment and notifies each person once: those in `concerned` for their reason, and those whom it mentions. */
export async function writeComment(
  context: Context,
  article: CommentedArticle,
  { body, parentId, anchor = noPassage }: Remark,
  concerned: ReadonlyMap<string, NotificationKind>,
): Promise<WrittenComment> {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const id = newId("comment");
  const place = { projectId: article.project_id, articleId: article.id };
  const members = mayMention(body) ? await listReachingMembers(tx, organizationId, article.project_id) : [];
  const { found, unmatched } = readMentions(body, members);
  const mentions = found.map(({ text, person }) => ({ text, personId: person.personId }));
  await insertComment(tx, actor, { ...place, ...anchor, id, parentId, body, mentions, revision: article.revision });
  const kinds = new Map(concerned);
  for (const { personId } of mentions) if (kinds.get(personId) !== "changes_requested") kinds.set(personId, "mention");
  await notify(context, { ...place, title: article.title, commentId: id }, kinds);
  const mentioned = [...new Map(found.map(({ person }) => [person.personId, { id: person.personId, name: person.name }])).values()];
  return { ...(await findReply(tx, organizationId, id)), quote: anchor.quote, mentioned, unmatched };
}
