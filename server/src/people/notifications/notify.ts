import type { NotificationKind } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import { newId } from "#src/core/ids.ts";
import type { Context } from "#src/operations/handle.ts";
import { reachesProject } from "./recipients.ts";

/** Article or post that a notification is about. */
export type Subject = { projectId: string; title: string; commentId?: string } & ({ articleId: string } | { postId: string });

export type Teller = Pick<Context, "tx" | "actor" | "sendsMail">;

/** Notifies these people, each for their own reason. */
export async function notify(teller: Teller, subject: Subject, kinds: ReadonlyMap<string, NotificationKind>): Promise<void> {
  if (kinds.size === 0) return;
  await tell(teller, subject, sql`unnest(${[...kinds.keys()]}::text[], ${[...kinds.values()]}::text[]) as w (person_id, kind)`);
}

/**
 * Notifies the people whom the rows `w (person_id, kind)` name, in the transaction of the act and as each of them has chosen.
 * Skips people who do not, or no longer, reach the project, and the actor. An act through a token is not its creator's own, so
 * a review that it requests is news to them.
 */
export async function tell(teller: Teller, subject: Subject, who: RawBuilder<unknown>): Promise<void> {
  const { tx, actor, sendsMail } = teller;
  const { organizationId, personId, tokenId } = actor;
  const [articleId, postId] = "articleId" in subject ? [subject.articleId, null] : [null, subject.postId];
  // Locks the members, so that nobody is told who is being removed from the organization at this moment.
  await sql`
    with chosen as materialized (
      select m.person_id, w.kind, coalesce(c.in_app, true) as in_app, coalesce(c.email, true) and ${sendsMail}::boolean as email
      from ${who}
      join member m on m.organization_id = ${organizationId} and m.person_id = w.person_id
      left join notification_choice c on c.organization_id = ${organizationId} and c.person_id = w.person_id and c.kind = w.kind
      where ${reachesProject(subject.projectId)}
        and (m.person_id <> ${personId} or (w.kind = 'review_requested' and ${tokenId}::text is not null))
      order by m.person_id
      for key share of m
    )
    insert into notification (organization_id, id, person_id, project_id, kind, article_id, post_id, title, comment_id, actor_id, in_app, mail_status)
    select ${organizationId}, ${idStem()} || lpad(to_hex(row_number() over (order by person_id)), ${ordinalDigits}, '0'), person_id,
      ${subject.projectId}, kind, ${articleId}, ${postId}, ${subject.title}, ${subject.commentId ?? null}, ${personId}, in_app,
      case when email then 'pending' else 'none' end
    from chosen where in_app or email`.execute(tx);
}

const ordinalDigits = 6;

/** Returns the part that the ids of notifications made together share: all but their last digits. */
function idStem(): string {
  return newId("notification").slice(0, -ordinalDigits);
}
