import type { NotificationKind } from "@galley/contract";
import { sql } from "kysely";
import type { Context } from "#src/operations/handle.ts";
import { approversOf, type Turn } from "./recipients.ts";
import { type Telling, tell } from "./tell.ts";

/** Article or post that a notification is about. */
export type NotificationSubject = { projectId: string; title: string; commentId?: string } & ({ articleId: string } | { postId: string });

/** Call whose act people are told of. */
export type Acting = Telling & Pick<Context, "actor">;

/** Notifies these people of the actor's act, each for their own reason. */
export async function notify(
  { tx, sendsMail, actor }: Acting,
  subject: NotificationSubject,
  kinds: ReadonlyMap<string, NotificationKind>,
): Promise<void> {
  if (kinds.size === 0) return;
  const who = sql`unnest(${[...kinds.keys()]}::text[], ${[...kinds.values()]}::text[]) as w (person_id, kind)`;
  await tell({ tx, sendsMail }, { ...subject, organizationId: actor.organizationId, actor }, who);
}

/** Tells those who may give the step whose turn it is, the first one when none is given, that something awaits review. */
export async function notifyReviewers({ tx, sendsMail, actor }: Acting, subject: NotificationSubject, turn?: Turn): Promise<void> {
  const { organizationId } = actor;
  const who = approversOf(organizationId, subject.projectId, "review_requested", turn);
  await tell({ tx, sendsMail }, { ...subject, organizationId, actor }, who);
}
