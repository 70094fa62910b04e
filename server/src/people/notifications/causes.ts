import { type RawBuilder, sql } from "kysely";

/** Tells whether the newest publication of the article `a` at any destination failed and is still wanted. */
export function hasFailed(organizationId: string): RawBuilder<boolean> {
  return sql`exists (
  select from (
    select distinct on (p.destination) p.status, p.action, p.main, p.revision from publication p
    where p.organization_id = ${organizationId} and p.article_id = a.id
    order by p.destination, p.created_at desc, p.id desc
  ) newest
  where newest.status = 'failed' and case
    when newest.action = 'withdraw' then a.published_revision is null
    when newest.main then a.status = 'scheduled' and a.due_at is null and a.approved_revision = newest.revision
    else a.published_revision = newest.revision
  end
)`;
}

/** Tells whether the comment `c` was not deleted, its thread is open and a person has written nothing in it since. */
export function isUnanswered(organizationId: string, person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(c.deleted_at is null and exists (
    select from comment root
    where root.organization_id = ${organizationId} and root.id = coalesce(c.parent_id, c.id) and root.resolved_at is null
  ) and not exists (
    select from comment answer
    where answer.organization_id = ${organizationId} and answer.article_id = c.article_id and answer.parent_id = coalesce(c.parent_id, c.id)
      and answer.author_id = ${person} and answer.guest_id is null and (answer.created_at, answer.id) > (c.created_at, c.id)
  ))`;
}
