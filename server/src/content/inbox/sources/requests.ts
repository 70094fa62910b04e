import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { isUnanswered } from "#src/people/notifications/causes.ts";
import { columnsOf } from "./source.ts";

// As many notices as a person may leave unanswered before the oldest of them are no longer looked at.
const noticesMax = 1000;

/** Selects the threads in which the actor was named and has neither answered nor anybody resolved them: each with its newest mention. */
export function openMentions(actor: Actor): RawBuilder<unknown> {
  const { organizationId, personId } = actor;
  return sql`(
    select distinct on (coalesce(c.parent_id, c.id)) ${columnsOf({
      key: sql`'mention:' || coalesce(c.parent_id, c.id)`,
      kind: "mention",
      projectId: sql`n.project_id`,
      type: "article",
      subjectId: sql`n.article_id`,
      title: sql`a.title`,
      commentId: sql`c.id`,
      since: sql`n.created_at`,
      askedBy: sql`c.author_id`,
      askedThrough: sql`c.token_id`,
      detail: sql`c.body`,
    })}
    from ${noticesOf(actor, "mention")} n
    join comment c on c.organization_id = ${organizationId} and c.id = n.comment_id
    join article a on a.organization_id = ${organizationId} and a.id = n.article_id
    where ${isUnanswered(organizationId, sql`${personId}`)}
    order by coalesce(c.parent_id, c.id), n.created_at desc
  )`;
}

/** Selects drafts of the actor's that came back with a request for changes which is not resolved. */
export function requestedChanges(actor: Actor): RawBuilder<unknown> {
  const { organizationId } = actor;
  return sql`(
    select distinct on (coalesce(n.article_id, n.post_id)) ${columnsOf({
      key: sql`'changes_requested:' || coalesce(n.article_id, n.post_id)`,
      kind: "changes_requested",
      projectId: sql`n.project_id`,
      type: "article",
      subjectId: sql`coalesce(n.article_id, n.post_id)`,
      title: sql`coalesce(a.title, p.title)`,
      commentId: sql`n.comment_id`,
      since: sql`n.created_at`,
      askedBy: sql`n.actor_id`,
      askedAs: sql`n.guest_name`,
      detail: sql`coalesce(c.body, (
        select v.reason from post_review v where v.organization_id = ${organizationId} and v.post_id = p.id order by v.created_at desc limit 1
      ))`,
    })}
    from ${noticesOf(actor, "changes_requested")} n
    left join article a on a.organization_id = ${organizationId} and a.id = n.article_id
    left join post p on p.organization_id = ${organizationId} and p.id = n.post_id
    left join comment c on c.organization_id = ${organizationId} and c.id = n.comment_id
    where coalesce(a.status, p.status) = 'draft' and c.resolved_at is null
    order by coalesce(n.article_id, n.post_id), n.created_at desc
  )`;
}

/** Selects posts whose package waits to be posted by hand: for who gave the date, else for owners and admins. */
export function packagesToPost(actor: Actor): RawBuilder<unknown> {
  const { organizationId, personId, role } = actor;
  return sql`(
    select ${columnsOf({
      key: sql`'hand_over:' || p.id`,
      kind: "hand_over",
      projectId: sql`p.project_id`,
      type: "post",
      subjectId: sql`p.id`,
      title: sql`p.title`,
      revision: sql`p.revision`,
      since: sql`max(q.due_at)`,
      detail: sql`string_agg(q.destination, ',' order by q.destination)`,
    })}
    from post_publication q
    join post p on p.organization_id = ${organizationId} and p.id = q.post_id
    join post_destination d on d.organization_id = ${organizationId} and d.post_id = q.post_id and d.destination = q.destination
    left join member m on m.organization_id = ${organizationId} and m.person_id = d.scheduled_by
    where q.organization_id = ${organizationId} and q.status = 'exported' and ${withinReach(actor, "p")}
      and (m.person_id = ${personId} or (m.person_id is null and ${role}::text in ('owner', 'admin')))
    group by p.organization_id, p.id
  )`;
}

function noticesOf(actor: Actor, kind: string): RawBuilder<unknown> {
  return sql`(
    select * from notification n
    where ${withinReach(actor, "n")} and n.person_id = ${actor.personId} and n.in_app and n.kind in ('mention', 'changes_requested')
      and n.kind = ${kind}
    order by n.created_at desc, n.id desc
    limit ${noticesMax}
  )`;
}
