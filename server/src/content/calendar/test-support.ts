import { newId } from "#src/core/ids.ts";
import { fromNow } from "#test/from-now.ts";
import type { World } from "#test/world.ts";
import { calendarWindow } from "./calendar-window.ts";

export type CalendarProject = { organizationId: string; projectId: string; timeZone: string };

export async function newPlace(world: World, timeZone = "America/New_York"): Promise<CalendarProject> {
  return { organizationId: world.organizationId, projectId: (await world.newProject({ timeZone })).id, timeZone };
}

export async function windowOf(world: World, { timeZone }: CalendarProject) {
  const { rows } = await world.owner.query<{ now: Date }>("select now() as now");
  return calendarWindow(rows[0]?.now ?? fromNow(), timeZone);
}

/** Inserts a post with a date at each of `destinations`, directly into the tables, so that any instant is allowed. */
export async function newPost(
  world: World,
  { organizationId, projectId }: CalendarProject,
  at: Date,
  destinations: string[],
): Promise<string> {
  const id = newId("post");
  const format = destinations.includes("x") ? "x" : "carousel";
  await world.owner.query(
    `insert into post (organization_id, id, project_id, format, status, title, agent, revision, from_article)
     values ($1, $2, $3, $4, 'in_review', 'A post', 'Test', 0, false)`,
    [organizationId, id, projectId, format],
  );
  await world.owner.query(
    `insert into post_destination (organization_id, post_id, project_id, destination, status, at_local, at_zone, at)
     select $1, $2, $3, unnest($4::text[]), 'scheduled', '2026-01-01T00:00', 'UTC', $5`,
    [organizationId, id, projectId, destinations, at],
  );
  return id;
}

/** Inserts five thousand topics, planned articles, scheduled articles and posts, one of each per minute. */
export async function fillMany(world: World, { organizationId, projectId }: CalendarProject, from: Date): Promise<void> {
  const client = await world.owner.connect();
  const insert = (into: string, columns: string, prefix = "") =>
    client.query(
      `insert into ${into} select $1, $4 || n, $2, ${columns} from generate_series(1, 5000) n, lateral (select $3::timestamptz + make_interval(mins => n) as at) t`,
      [organizationId, projectId, from, prefix],
    );
  const article = "article (organization_id, id, project_id, locale, status, title, title_key, slug, revision";
  await insert(
    "topic (organization_id, id, project_id, title, title_key, locale, status, date, date_local, date_zone)",
    "'T', n::text, 'en', 'planned', t.at, '2026-01-01T00:00', 'UTC'",
  );
  await insert(`${article}, planned_at)`, "'en', 'draft', 'T', n::text, n::text, 1, t.at");
  await insert(
    `${article}, scheduled_at, scheduled_local, scheduled_zone)`,
    "'en', 'scheduled', 'T', n::text, n::text, 1, t.at, '2026-01-01T00:00', 'UTC'",
    "scheduled",
  );
  await insert(
    "post (organization_id, id, project_id, format, status, title, agent, revision, from_article)",
    "'x', 'in_review', 'T', 'Test', 0, false",
  );
  await insert(
    "post_destination (organization_id, post_id, project_id, destination, status, at_local, at_zone, at)",
    "'x', 'scheduled', '2026-01-01T00:00', 'UTC', t.at",
  );
  await client.query("analyze topic, article, post, post_destination");
  client.release();
}

/** Creates an article that is scheduled for any instant. */
export async function newScheduled(world: World, { projectId }: CalendarProject, at: Date): Promise<string> {
  const { id } = await world.newArticle({ projectId, status: "scheduled" }, { projectId });
  await world.owner.query("update article set scheduled_at = $2, due_at = null where id = $1", [id, at]);
  return id;
}

export async function page(world: World, { projectId }: CalendarProject, over: { limit?: number; cursor?: string } = {}) {
  return world.call(world.registry.getCalendar, { projectId, ...over }, { projectId });
}

export async function walk(world: World, place: CalendarProject, limit: number) {
  const seen: Awaited<ReturnType<typeof page>>["data"] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const found: Awaited<ReturnType<typeof page>> = await page(world, place, { limit, ...(cursor && { cursor }) });
    seen.push(...found.data);
    cursor = found.nextCursor;
  }
  return seen;
}

export function calendarItemKey(item: { type: string; id: string; destination?: string }): string {
  return [item.type, item.id, item.destination ?? ""].join(" ");
}

export const dayMilliseconds = 24 * 60 * 60 * 1000;
