import type { ArticleDestination } from "@galley/contract";
import type { ClientBase } from "pg";
import { newId } from "#src/core/ids.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";

// Statements for states that no operation can make, because they lie in the past or because only the service itself makes them.
// All run as the owner of the tables.

export type ArticleRef = { organizationId: string; id: string };

/**
 * Puts a scheduled article into delivery, as a publisher's claim does, and returns the claim. The lease runs for ten years, so that no
 * publisher of a running service takes the publication over and the article stays as it is.
 */
export async function claimForDelivery(
  owner: ClientBase,
  { organizationId, id }: ArticleRef,
  destination: ArticleDestination,
): Promise<WorkClaim> {
  const publicationId = newId("publication");
  await owner.query(
    `with claimed as (
      update article set due_at = null where organization_id = $1 and id = $2 and status = 'scheduled'
      returning organization_id, project_id, id, revision
    )
    insert into publication
      (organization_id, id, project_id, article_id, revision, destination, main, status, attempts, begun)
    select a.organization_id, $3, a.project_id, a.id, a.revision, $4, true, 'delivering', 1, true from claimed a`,
    [organizationId, id, publicationId, destination],
  );
  const { rows } = await owner.query<WorkClaim>(
    `insert into work as w (organization_id, kind, subject, project_id, at, leased, fence, attempts)
     select p.organization_id, 'publications', p.id, p.project_id, now() + interval '10 years', true, 1, 1
     from publication p where p.organization_id = $1 and p.id = $2
     returning w.organization_id, w.kind, w.subject as id, w.project_id, w.fence, w.attempts, false as again`,
    [organizationId, publicationId],
  );
  const [held] = rows;
  if (held === undefined) throw new Error("The article has no date.");
  return held;
}

/** Marks an article as being written by the service's model. No generation exists for it, so the status stays. */
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
  /** Time at which it went live or was taken into delivery. Absent where that is still to come. */
  live?: { local: string; instant: Date };
};

/** Moves an article with its first revision, approval, publication and events to the times of its history. */
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
    `update event set created_at = case when type = 'article.review_requested' then $3::timestamptz when type = 'article.scheduled' then $4::timestamptz
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

/** Dates the organization, its members, its projects and its brand back by some months, so that they are older than the articles. */
export async function dateOrganization(owner: ClientBase, organizationId: string, monthsAgo: number): Promise<void> {
  for (const table of ["organization", "member", "project"]) {
    await owner.query(`update ${table} set created_at = now() - make_interval(months => $2) where organization_id = $1`, [
      organizationId,
      monthsAgo,
    ]);
  }
  // Gives each version of a brand a later time than the version before it.
  await owner.query(
    "update brand set created_at = to_timestamp(extract(epoch from now()) - 2629800 * ($2 / version)) where organization_id = $1",
    [organizationId, monthsAgo],
  );
}

/** Gives an organization a plan that has never granted credits. It must not have an account yet. */
export async function startWithoutCredits(owner: ClientBase, organizationId: string): Promise<void> {
  await owner.query("insert into credit_account (organization_id, monthly_credits) values ($1, 0)", [organizationId]);
}

/** Lets a token end this many seconds from now, or in the past where negative, and dates it thirty days before that end. */
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

/** Publishes a scheduled post: every destination confirms it at its time and shows it under one address. */
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

/** Dates an invitation as sent this many days ago. */
export async function dateInvitation(owner: ClientBase, { organizationId, id }: ArticleRef, daysAgo: number): Promise<void> {
  await owner.query(
    `update invitation set created_at = now() - make_interval(days => $3), expires_at = now() + make_interval(days => 7 - $3)
    where organization_id = $1 and id = $2`,
    [organizationId, id, daysAgo],
  );
}

/**
 * Gives each member another time of joining and of the last visit. The last one has never visited. Nodes of a distributed database write no time
 * that is reckoned from a column, so that the times are read first.
 */
export async function dateMembers(owner: ClientBase, organizationId: string): Promise<void> {
  const { rows } = await owner.query<{ person_id: string; joined: Date; seen: Date | null }>(
    `select person_id, created_at + make_interval(days => number * 17) as joined,
      case when number < count - 1 then now() - make_interval(hours => (number * number * 3 + number) % 400, mins => 20) end as seen
    from (
      select person_id, created_at, row_number() over (order by person_id)::integer - 1 as number, count(*) over ()::integer as count
      from member where organization_id = $1
    ) numbered`,
    [organizationId],
  );
  await owner.query(
    `update member m set created_at = n.joined, seen_at = n.seen
    from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) n (person_id, joined, seen)
    where m.organization_id = $1 and m.person_id = n.person_id`,
    [organizationId, rows.map((row) => row.person_id), rows.map(({ joined }) => joined), rows.map(({ seen }) => seen)],
  );
}
