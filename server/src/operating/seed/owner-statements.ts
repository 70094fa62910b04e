import type { ClientBase } from "pg";
import { newId } from "#src/core/ids.ts";

// States that no operation can make, because they lie in the past or because the service itself makes them. All run as
// the owner of the tables.

export type ArticleRef = { organizationId: string; id: string };

/**
 * Puts a scheduled article into delivery, as a publisher's claim does; gives back the publication, whose fence is 1.
 * The lease runs for ten years, so that no publisher of a running service takes it over and the article stays as it is.
 */
export async function claimForDelivery(owner: ClientBase, { organizationId, id }: ArticleRef): Promise<string> {
  const publicationId = newId("publication");
  await owner.query(
    `with claimed as (
      update article set due_at = null where organization_id = $1 and id = $2 and status = 'scheduled'
      returning organization_id, project_id, id, revision
    )
    insert into publication
      (organization_id, id, project_id, article_id, revision, destination, main, status, attempts, fence, lease_until)
    select a.organization_id, $3, a.project_id, a.id, a.revision, case when p.hosted_blog then 'hosted_blog' else 'site' end,
      true, 'delivering', 1, 1, now() + interval '10 years'
    from claimed a join project p on p.organization_id = a.organization_id and p.id = a.project_id`,
    [organizationId, id, publicationId],
  );
  return publicationId;
}

/** As if the service's model were writing the article. Nothing takes it further, so it stays so. */
export async function markGenerating(owner: ClientBase, { organizationId, id }: ArticleRef): Promise<void> {
  await owner.query("update article set status = 'generating' where organization_id = $1 and id = $2 and status = 'draft'", [
    organizationId,
    id,
  ]);
}

export type ArticleHistory = {
  createdAt: Date;
  approvedAt: Date;
  updatedAt: Date;
  /** When it went live, or was taken into delivery; absent where that is still to come. */
  live?: { local: string; instant: Date };
};

/** Moves an article with its first revision, approval, publication and events to the times at which they are said to have happened. */
export async function dateArticle(owner: ClientBase, { organizationId, id }: ArticleRef, history: ArticleHistory): Promise<void> {
  const { createdAt, approvedAt, updatedAt, live } = history;
  const ref = [organizationId, id];
  await owner.query("update article set created_at = $3, updated_at = $4 where organization_id = $1 and id = $2", [
    ...ref,
    createdAt,
    updatedAt,
  ]);
  await owner.query("update article_revision set created_at = $3 where organization_id = $1 and article_id = $2", [...ref, createdAt]);
  await owner.query("update approval set created_at = $3 where organization_id = $1 and article_id = $2", [...ref, approvedAt]);
  await owner.query(
    `update event set created_at = case type when 'article.review_requested' then $3::timestamptz when 'article.scheduled' then $4::timestamptz
      else coalesce($5::timestamptz, created_at) end
    where organization_id = $1 and subject_id = $2`,
    [...ref, createdAt, approvedAt, live?.instant ?? null],
  );
  if (live !== undefined) await dateGoingLive(owner, ref, live);
}

async function dateGoingLive(
  owner: ClientBase,
  ref: readonly string[],
  { local, instant }: { local: string; instant: Date },
): Promise<void> {
  await owner.query(
    `update article set scheduled_at = $3::timestamptz, scheduled_local = $4,
      published_at = case when published_at is not null then $3::timestamptz end, live_at = case when live_at is not null then $3::timestamptz end
    where organization_id = $1 and id = $2`,
    [...ref, instant, local],
  );
  await owner.query(
    `update publication set created_at = $3::timestamptz, next_attempt_at = $3::timestamptz, published_at = case when published_at is not null then $3::timestamptz end
    where organization_id = $1 and article_id = $2`,
    [...ref, instant],
  );
  await owner.query(
    `update event set data = jsonb_set(data, '{scheduledAt}', to_jsonb($3::text))
    where organization_id = $1 and subject_id = $2 and type = 'article.scheduled'`,
    [...ref, instant.toISOString()],
  );
}

export async function dateRevision(owner: ClientBase, { organizationId, id }: ArticleRef, revision: number, at: Date): Promise<void> {
  await owner.query("update article_revision set created_at = $4 where organization_id = $1 and article_id = $2 and revision = $3", [
    organizationId,
    id,
    revision,
    at,
  ]);
  await owner.query("update article set updated_at = $3 where organization_id = $1 and id = $2", [organizationId, id, at]);
}

/** Makes everything that an organization was set up with look as old as the articles need it to be. */
export async function dateOrganization(owner: ClientBase, organizationId: string, monthsAgo: number): Promise<void> {
  for (const table of ["organization", "member", "project"]) {
    await owner.query(`update ${table} set created_at = now() - make_interval(months => $2) where organization_id = $1`, [
      organizationId,
      monthsAgo,
    ]);
  }
  // Each version of a brand came some time after the one before it.
  await owner.query("update brand set created_at = now() - make_interval(months => $2 / version) where organization_id = $1", [
    organizationId,
    monthsAgo,
  ]);
}

/** As if the organization's plan had never given it any credits; it must not have had an account yet. */
export async function startWithoutCredits(owner: ClientBase, organizationId: string): Promise<void> {
  await owner.query("insert into credit_account (organization_id, monthly_credits) values ($1, 0)", [organizationId]);
}

/** Gives a token an end so many seconds from now, before now where negative, as if it had been made for thirty days. */
export async function endToken(owner: ClientBase, organizationId: string, id: string, secondsFromNow: number): Promise<Date> {
  const { rows } = await owner.query<{ expires_at: Date }>(
    `update api_token set expires_at = now() + make_interval(secs => $3), created_at = now() + make_interval(secs => $3) - interval '30 days'
    where organization_id = $1 and id = $2 returning expires_at`,
    [organizationId, id, secondsFromNow],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no token ${id}.`);
  return row.expires_at;
}

/** As if every destination of a scheduled post had confirmed it at its time, and shown it under one address. */
export async function publishPost(
  owner: ClientBase,
  { organizationId, id }: { organizationId: string; id: string },
  { local, instant, url }: { local: string; instant: Date; url: string },
): Promise<void> {
  await owner.query(
    `update post_destination set status = 'confirmed', at_local = $3, at = $4::timestamptz, published_at = $4::timestamptz, url = $5
    where organization_id = $1 and post_id = $2`,
    [organizationId, id, local, instant, url],
  );
  await owner.query(
    `update post set status = 'published', created_at = $3::timestamptz - interval '2 days', updated_at = $3::timestamptz
    where organization_id = $1 and id = $2`,
    [organizationId, id, instant],
  );
}

/** As if the invitation had been sent so many days ago. */
export async function dateInvitation(owner: ClientBase, { organizationId, id }: ArticleRef, daysAgo: number): Promise<void> {
  await owner.query(
    `update invitation set created_at = now() - make_interval(days => $3), expires_at = now() + make_interval(days => 7 - $3)
    where organization_id = $1 and id = $2`,
    [organizationId, id, daysAgo],
  );
}

/** As if members had joined one after the other and been here since, each at another time; whoever joined last has not come yet. */
export async function dateMembers(owner: ClientBase, organizationId: string): Promise<void> {
  await owner.query(
    `with numbered as (
      select person_id, row_number() over (order by person_id)::integer - 1 as number, count(*) over ()::integer as count
      from member where organization_id = $1
    )
    update member m set created_at = m.created_at + make_interval(days => n.number * 17),
      seen_at = case when n.number < n.count - 1 then now() - make_interval(hours => (n.number * n.number * 3 + n.number) % 400, mins => 20) end
    from numbered n where m.organization_id = $1 and m.person_id = n.person_id`,
    [organizationId],
  );
}
