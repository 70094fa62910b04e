import { type RawBuilder, sql } from "kysely";
import { hasFailed, isUnanswered } from "../causes.ts";
import { mayGiveNextApproval, reviewedAs } from "../recipients.ts";

/**
 * Tells whether what the notification `n` is about still waits for its person, the member `m`, where it is of a kind that waits.
 * `c` is its comment.
 */
export function causeHolds(organizationId: string): RawBuilder<boolean> {
  const hasStatus = (table: "article" | "post", status: string) => sql`exists (
    select from ${sql.ref(table)} t
    where t.organization_id = ${organizationId} and t.id = ${sql.ref(`n.${table}_id`)} and t.status = ${status}
  )`;
  const hasDate = (condition: RawBuilder<unknown>) => sql`exists (
    select from post_destination d where d.organization_id = ${organizationId} and d.post_id = n.post_id and ${condition}
  )`;
  const mayApproveOf = (table: "article" | "post") => sql`exists (
    select from ${sql.ref(table)} t join project p on p.organization_id = ${organizationId} and p.id = t.project_id
    where t.organization_id = ${organizationId} and t.id = ${sql.ref(`n.${table}_id`)}
      and ${mayGiveNextApproval(organizationId, sql`n.person_id`, sql`m.role`, reviewedAs("t"))}
  )`;
  const mayApprove = sql`(${mayApproveOf("article")} or ${mayApproveOf("post")})`;
  const isInReview = sql`(${hasStatus("article", "in_review")} or ${hasStatus("post", "in_review")})`;
  return sql`case n.kind
    when 'mention' then ${isUnanswered(organizationId, sql`n.person_id`)}
    when 'comment_reply' then ${isUnanswered(organizationId, sql`n.person_id`)}
    when 'guest_comment' then ${isUnanswered(organizationId, sql`n.person_id`)}
    when 'review_requested' then ${isInReview} and ${mayApprove}
    when 'review_due' then ${isInReview} and ${mayApprove}
    when 'review_overdue' then ${isInReview} and ${mayApprove}
    when 'review_assigned' then exists (
      select from review_assignment t
      where t.organization_id = ${organizationId} and t.subject_id = coalesce(n.article_id, n.post_id) and t.person_id = n.person_id
    )
    when 'changes_requested' then (${hasStatus("article", "draft")} or ${hasStatus("post", "draft")}) and c.resolved_at is null
    when 'approval_due' then ${hasDate(sql`d.status = 'pending' and d.at is not null`)} and ${mayApprove}
    when 'approval_missed' then ${hasDate(sql`d.status = 'failed' and d.error_code = 'not_approved'`)} and ${mayApprove}
    when 'publication_failed' then ${hasDate(sql`d.status = 'failed' and d.error_code is distinct from 'not_approved'`)} or exists (
      select from article a where a.organization_id = ${organizationId} and a.id = n.article_id and ${hasFailed(organizationId)}
    )
    when 'export_ready' then exists (
      select from post_publication q where q.organization_id = ${organizationId} and q.post_id = n.post_id and q.status = 'exported'
    )
    when 'account_broken' then exists (
      select from network_account t where t.organization_id = ${organizationId} and t.id = n.account_id and t.status = 'broken'
    )
    when 'endpoint_failing' then exists (
      select from webhook_endpoint t where t.organization_id = ${organizationId} and t.id = n.endpoint_id and t.failing_since is not null
    )
    when 'host_unproved' then exists (
      select from blog_host t where t.organization_id = ${organizationId} and t.host = n.title and t.state in ('missing', 'ended', 'taken')
    )
    else true
  end`;
}
