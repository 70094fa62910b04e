import type { NotificationKind } from "@galley/contract";
import * as contract from "@galley/contract";
import { findCurrentRevision } from "#src/content/posts/post-queries.ts";
import { sendBack } from "#src/content/posts/reviews.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { notify } from "#src/people/notifications/tell.ts";
import { presentNew } from "./present-comment.ts";
import type { HeldSubject } from "./subject.ts";
import { writeComment } from "./write-comment.ts";

export const requestPostChanges = handle(contract.requestPostChanges, async (context, input) => {
  const { verdict, subject, concerned } = await takeBack(context, input, "changes_requested");
  const remark = { body: input.reason.trim(), parentId: null, asksForChanges: true };
  const row = await writeComment(context, subject, remark, concerned);
  return { ...verdict, comment: presentNew(row) };
});

export const rejectPost = handle(contract.rejectPost, async (context, input) => {
  const { verdict, subject, concerned } = await takeBack(context, input, "rejected");
  const reason = input.reason.trim();
  if (reason !== "") await writeComment(context, subject, { body: reason, parentId: null, asksForChanges: true }, concerned);
  else await notify(context, { projectId: subject.projectId, postId: subject.id, title: subject.title }, concerned);
  return verdict;
});

type Decision = { id: string; revision: number; reason: string };

/** Returns the post to its author, whom the comment with the reason tells. */
async function takeBack(context: Context, input: Decision, decided: "changes_requested" | "rejected") {
  const { post, verdict } = await sendBack(context, input, decided);
  const { project_id: projectId, title, revision } = post;
  const subject: HeldSubject = { kind: "post", id: post.id, projectId, title, revision };
  const author = (await findCurrentRevision(context.tx, post))?.author_id;
  const concerned = new Map<string, NotificationKind>(author === undefined ? [] : [[author, "changes_requested"]]);
  return { verdict, subject, concerned };
}
