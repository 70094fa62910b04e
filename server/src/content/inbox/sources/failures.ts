import { isLeader, waitingMax } from "@galley/contract";
import { sql } from "kysely";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { hasFailed } from "#src/people/notifications/causes.ts";
import { columnsOf, type Source } from "./source.ts";

/** Selects articles that could not be published and still are not: for owners and admins, like every failure here. */
const failedArticles: Source = (actor) => {
  const { organizationId } = actor;
  return sql`(
    select ${columnsOf({
      key: sql`'publication_failed:' || a.id`,
      kind: "publication_failed",
      projectId: sql`a.project_id`,
      type: "article",
      subjectId: sql`a.id`,
      title: sql`a.title`,
      since: sql`f.created_at`,
      detail: sql`f.last_error`,
    })}
    from (
      select distinct on (o.article_id) o.article_id, o.created_at, o.last_error from (
        select * from publication where organization_id = ${organizationId} and status = 'failed' order by created_at desc limit ${waitingMax}
      ) o
      order by o.article_id, o.created_at desc
    ) f
    join article a on a.organization_id = ${organizationId} and a.id = f.article_id
    where ${withinReach(actor, "a")} and ${hasFailed(organizationId)}
  )`;
};

const failedPosts: Source = (actor) => {
  const { organizationId } = actor;
  return sql`(
    select ${columnsOf({
      key: sql`'publication_failed:' || p.id`,
      kind: "publication_failed",
      projectId: sql`p.project_id`,
      type: "post",
      subjectId: sql`p.id`,
      title: sql`p.title`,
      since: sql`coalesce(max(d.at), p.updated_at)`,
      detail: sql`string_agg(d.destination || coalesce(': ' || q.last_error, ''), ' ' order by d.destination)`,
    })}
    from post_destination d
    join post p on p.organization_id = ${organizationId} and p.id = d.post_id
    left join lateral (
      select o.last_error from post_publication o
      where o.organization_id = ${organizationId} and o.post_id = d.post_id and o.destination = d.destination
      order by o.created_at desc, o.id desc limit 1
    ) q on true
    where d.organization_id = ${organizationId} and d.status = 'failed' and d.error_code is distinct from 'not_approved'
      and ${withinReach(actor, "p")}
    group by p.organization_id, p.id
    limit ${waitingMax}
  )`;
};

const brokenAccounts: Source = (actor) => sql`(
  select ${columnsOf({
    key: sql`'account_broken:' || t.id`,
    kind: "account_broken",
    projectId: sql`t.project_id`,
    type: "account",
    subjectId: sql`t.id`,
    title: sql`t.name`,
    since: sql`coalesce((
      select max(n.created_at) from notification n
      where n.organization_id = ${actor.organizationId} and n.account_id = t.id and n.kind = 'account_broken'
    ), t.connected_at)`,
    detail: sql`t.reason`,
  })}
  from network_account t where ${withinReach(actor, "t")} and t.status = 'broken'
)`;

const failingEndpoints: Source = (actor) => sql`(
  select ${columnsOf({
    key: sql`'endpoint_failing:' || e.id`,
    kind: "endpoint_failing",
    projectId: sql`e.project_id`,
    type: "endpoint",
    subjectId: sql`e.id`,
    title: sql`e.url`,
    since: sql`e.failing_since`,
  })}
  from webhook_endpoint e
  where e.organization_id = ${actor.organizationId} and e.status = 'active' and e.failing_since is not null and e.failing_told_at = e.failing_since
)`;

const unprovedHosts: Source = (actor) => sql`(
  select ${columnsOf({
    key: sql`'host_unproved:' || md5(h.host)`,
    kind: "host_unproved",
    projectId: sql`h.project_id`,
    type: "blog",
    subjectId: sql`h.project_id`,
    title: sql`h.host`,
    since: sql`coalesce(h.missing_since, h.checked_at, h.asked_at)`,
  })}
  from blog_host h where ${withinReach(actor, "h")} and h.state in ('missing', 'ended', 'taken')
)`;

/** Returns the failures that wait for an actor: none unless they look after the organization. */
export function failuresFor({
  role,
}: Actor): Partial<Record<"publication_failed" | "account_broken" | "endpoint_failing" | "host_unproved", Source[]>> {
  if (!isLeader(role)) return {};
  return {
    publication_failed: [failedArticles, failedPosts],
    account_broken: [brokenAccounts],
    endpoint_failing: [failingEndpoints],
    host_unproved: [unprovedHosts],
  };
}
