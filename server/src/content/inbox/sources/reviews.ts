import { waitingMax } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { mayGiveNextApproval, reviewedAs } from "#src/people/notifications/recipients.ts";
import { columnsOf } from "./source.ts";

const revisions = {
  article: { table: "article_revision", id: "article_id" },
  post: { table: "post_revision", id: "post_id" },
} as const;

/** Selects the articles or posts of which the actor may give the next approval, without those whose review they asked for themselves. */
export function reviewsOf(type: keyof typeof revisions): (actor: Actor) => RawBuilder<unknown> {
  const { table, id } = revisions[type];
  const since = sql`coalesce(a.review_asked_at, a.updated_at)`;
  const askedBy = sql`coalesce(a.review_asked_by, r.author_id)`;
  const askedThrough = sql`case when a.review_asked_by is null then coalesce(r.generation_id, r.author_token_id) else a.review_asked_through end`;
  return (actor) => {
    const { organizationId, personId, role } = actor;
    return sql`(
      select ${columnsOf({
        key: sql`'review:' || a.id`,
        kind: "review",
        projectId: sql`a.project_id`,
        type,
        subjectId: sql`a.id`,
        title: sql`a.title`,
        revision: sql`a.revision`,
        since,
        askedBy,
        askedThrough,
      })}
      from ${sql.ref(type)} a
      join project p on p.organization_id = ${organizationId} and p.id = a.project_id
      left join ${sql.ref(table)} r on r.organization_id = ${organizationId} and ${sql.ref(`r.${id}`)} = a.id and r.revision = a.revision
        and a.review_asked_by is null
      where ${withinReach(actor, "a")} and a.status = 'in_review' and ${mayUse(actor, `${type}s:approve`)}::boolean
        and ${mayGiveNextApproval(organizationId, sql`${personId}`, sql`${role}::text`, reviewedAs("a"))}
        and (${askedBy} is distinct from ${personId} or ${askedThrough} is not null)
      order by ${since} desc, a.id desc
      limit ${waitingMax}
    )`;
  };
}

/** Selects posts with a date that passed without an approval, unless the post waits for a review anyway. */
export function missedDates(actor: Actor): RawBuilder<unknown> {
  const { organizationId, personId, role } = actor;
  return sql`(
    select ${columnsOf({
      key: sql`'date_missed:' || a.id`,
      kind: "date_missed",
      projectId: sql`a.project_id`,
      type: "post",
      subjectId: sql`a.id`,
      title: sql`a.title`,
      revision: sql`a.revision`,
      since: sql`max(d.at)`,
      detail: sql`string_agg(d.destination, ',' order by d.destination)`,
    })}
    from post_destination d
    join post a on a.organization_id = ${organizationId} and a.id = d.post_id
    join project p on p.organization_id = ${organizationId} and p.id = a.project_id
    where d.organization_id = ${organizationId} and d.status = 'failed' and d.error_code = 'not_approved'
      and ${withinReach(actor, "a")} and a.status <> 'in_review' and ${mayUse(actor, "posts:approve")}::boolean
      and ${mayGiveNextApproval(organizationId, sql`${personId}`, sql`${role}::text`, reviewedAs("a"))}
    group by a.organization_id, a.id
    limit ${waitingMax}
  )`;
}
