import type { NotificationKind } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx, Writes } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Context } from "#src/operations/handle.ts";
import { addWorkFrom } from "#src/operations/queue/work.ts";
import { reachesProject } from "#src/operations/within-reach.ts";
import { approversOf, type Turn } from "./recipients.ts";

/** Dependencies of telling people; `sendsMail` is true if the service sends email. */
export type Teller = { tx: Tx; sendsMail: boolean };

/** All that is needed to tell people whom a statement finds. */
export type Telling = { tx: Writes; sendsMail: boolean };

export type News = {
  organizationId: string;
  /** null for news of the whole organization. */
  projectId: string | null;
  title: string;
  articleId?: string;
  postId?: string;
  commentId?: string;
  accountId?: string;
  endpointId?: string;
  reason?: string;
  /** Person who acted; absent for findings of the service itself. */
  actor?: Pick<Actor, "personId" | "tokenId" | "guest">;
};

/**
 * Notifies the people whom the rows `w (person_id, kind)` name, in the transaction of the act and as each of them has chosen.
 * Skips people who do not, or no longer, reach the project, and the actor. An act through a token is not its creator's own, so
 * a review that it requests is news to them. Nor is what a guest does by somebody's link.
 */
export async function tell(telling: Telling, { organizationId, actor, ...about }: News, who: RawBuilder<unknown>): Promise<void> {
  await tellEach(
    telling,
    { organizationId, actor },
    sql`(select w.person_id, w.kind, ${columnsOf(sql`${JSON.stringify(about)}::jsonb`)} from ${who}) as w`,
  );
}

/** Returns the columns `project_id` to `reason` of news that stand in a JSON object. */
export function columnsOf(row: RawBuilder<unknown>): RawBuilder<unknown> {
  const named = {
    project_id: "projectId",
    article_id: "articleId",
    post_id: "postId",
    comment_id: "commentId",
    account_id: "accountId",
    endpoint_id: "endpointId",
    title: "title",
    reason: "reason",
  };
  return sql.join(Object.entries(named).map(([column, name]) => sql`${row} ->> ${sql.lit(name)} as ${sql.ref(column)}`));
}

type Told = { organizationId: string; actor?: News["actor"] | undefined };

/** Does the same for rows `w` that name each their own news, as `columnsOf` returns them, beside `person_id` and `kind`. */
export async function tellEach({ tx, sendsMail }: Telling, { organizationId, actor }: Told, who: RawBuilder<unknown>): Promise<void> {
  const members = sql`${who} join member m on m.organization_id = ${organizationId} and m.person_id = w.person_id`;
  const condition = sql`(w.project_id is null or ${reachesProject(organizationId, sql`w.project_id`)})
    and ${actor === undefined ? sql`true` : isNewsTo(actor)}`;
  // Locks the members, so that nobody is told who is being removed from the organization at this moment.
  const locked = tx.write(sql`select from ${members} where ${condition} order by m.person_id for key share of m`);
  const stem = idStem();
  const told = tx.write(sql`
    insert into notification (organization_id, id, person_id, project_id, kind, article_id, post_id, account_id, endpoint_id, title, reason,
      comment_id, actor_id, guest_name, in_app, mail_status)
    select organization_id,
      ${stem} || lpad(to_hex(row_number() over (partition by organization_id order by person_id)), ${ordinalDigits}, '0'), person_id,
      project_id, kind, article_id, post_id, account_id, endpoint_id, title, coalesce(reason, ''), comment_id, ${actor?.personId ?? null}, ${actor?.guest?.name ?? null}::text,
      in_app, case when email then 'pending' else 'none' end
    from (
      select m.organization_id, w.*, coalesce(c.in_app, true) as in_app, coalesce(c.email, true) and ${sendsMail}::boolean as email
      from ${members}
      left join notification_choice c on c.organization_id = ${organizationId} and c.person_id = w.person_id and c.kind = w.kind
      where ${condition}
    ) chosen
    where in_app or email`);
  const ids = sql`id between ${stem} || ${"0".repeat(ordinalDigits)} and ${stem} || ${"f".repeat(ordinalDigits)}`;
  const mailed = sql`
    select organization_id, 'mails', id, project_id, '', now() from notification
    where organization_id = ${organizationId} and ${ids} and mail_status = 'pending'`;
  await allInOrder([locked, told, ...(sendsMail ? [addWorkFrom(tx, "mails", mailed)] : [])]);
}

function isNewsTo({ personId, tokenId, guest }: NonNullable<News["actor"]>): RawBuilder<boolean> {
  if (guest !== undefined) return sql`true`;
  return sql`(m.person_id <> ${personId} or (w.kind = 'review_requested' and ${tokenId}::text is not null))`;
}

const ordinalDigits = 6;

/** Returns the part that the ids of notifications made together share: all but their last digits. */
function idStem(): string {
  return newId("notification").slice(0, -ordinalDigits);
}

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
