import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { createWaitingCounts } from "#src/core/flow/waiting-counts.ts";

/** An article that a reader has opened. */
export type View = { organizationId: string; articleId: string };

export type Views = {
  record(view: View, host: string): void;
  /** Writes what was counted. What could not be written is counted again with the next flush. */
  flush(): Promise<void>;
};

export const hostLengthMax = 100;

// Whoever invents hosts takes rows of one project and day alone, and no more than these.
const hostRowsMax = 2000;
// Counts that wait in memory, about 10 MB. Further ones are dropped until the next flush.
const waitingMax = 50_000;
// Whoever invents hosts takes no other organization's room: further ones of the same count as not told.
const hostsWaitingMax = 2000;

/** Counts views of articles. They wait in memory for the next flush, so that no reader waits for a write. A killed process loses those. */
export function createViews(pool: pg.Pool): Views {
  const waiting = createWaitingCounts<number>({
    sum: (one, other) => one + other,
    write: (organizationId, counts) => write(pool, organizationId, counts),
    keysMax: waitingMax,
  });
  return {
    record({ organizationId, articleId }, host) {
      const isFull = waiting.sizeOf(organizationId) >= hostsWaitingMax;
      waiting.record(organizationId, `${articleId} ${isFull ? "" : host}`, 1);
    },
    flush: waiting.flush,
  };
}

type Counted = { articleId: string; host: string; views: number };
type Place = { id: string; projectId: string; day: string };
type Hosts = {
  /** Rows with a host, by project and day. */
  counts: Map<string, number>;
  known: Set<string>;
};

async function write(pool: pg.Pool, organizationId: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const counted = [...counts].map(([key, views]): Counted => {
    const [articleId = "", host = ""] = key.split(" ", 2);
    return { articleId, host, views };
  });
  await transact(pool, organizationId, async (tx) => {
    const places = await findPlaces(tx, organizationId, [...new Set(counted.map(({ articleId }) => articleId))]);
    const hosts = await findHosts(tx, organizationId, places);
    const rows = boundHosts(counted, new Map(places.map((place) => [place.id, place])), hosts);
    await sql`
      insert into blog_view (organization_id, project_id, day, article_id, host, views)
      select a.organization_id, a.project_id, v.day, a.id, v.host, v.views
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (article_id text, day date, host text, views integer)
      join article a on a.organization_id = ${organizationId} and a.id = v.article_id
      order by a.project_id, a.id, v.host
      on conflict (organization_id, project_id, day, article_id, host) do update set views = blog_view.views + excluded.views`.execute(tx);
  });
}

/** Finds the articles that still exist, each with the day that it is in its project. */
async function findPlaces(tx: Tx, organizationId: string, articleIds: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select a.id, a.project_id as "projectId", to_char(now() at time zone p.time_zone, 'YYYY-MM-DD') as day
    from article a
    join project p on p.organization_id = ${organizationId} and p.id = a.project_id
    where a.organization_id = ${organizationId} and a.id = any(${[...articleIds]}::text[])`.execute(tx);
  return rows;
}

/** Reads which hosts these days have already; a day of a project has few. */
async function findHosts(tx: Tx, organizationId: string, places: readonly Place[]): Promise<Hosts> {
  const [projectIds, days] = [places.map(({ projectId }) => projectId), places.map(({ day }) => day)].map((all) => [...new Set(all)]);
  const { rows } = await sql<{ project_id: string; article_id: string; day: string; host: string }>`
    select b.project_id, b.article_id, to_char(b.day, 'YYYY-MM-DD') as day, b.host from blog_view b
    where b.organization_id = ${organizationId} and b.project_id = any(${projectIds}::text[]) and b.day = any(${days}::date[])
      and b.host <> ''`.execute(tx);
  const counts = new Map<string, number>();
  for (const { project_id, day } of rows) counts.set(`${project_id} ${day}`, (counts.get(`${project_id} ${day}`) ?? 0) + 1);
  return { counts, known: new Set(rows.map(({ article_id, day, host }) => `${article_id} ${day} ${host}`)) };
}

/** Adds up what goes into one row. A new host beyond what a day may have counts as not told. */
function boundHosts(counted: readonly Counted[], places: ReadonlyMap<string, Place>, { counts, known }: Hosts) {
  const rows = new Map<string, { article_id: string; day: string; host: string; views: number }>();
  for (const { articleId, host, views } of counted) {
    const place = places.get(articleId);
    if (place === undefined) continue;
    const { day, projectId } = place;
    const used = counts.get(`${projectId} ${day}`) ?? 0;
    const isNew = host !== "" && !known.has(`${articleId} ${day} ${host}`);
    if (isNew && used < hostRowsMax) counts.set(`${projectId} ${day}`, used + 1);
    const shown = isNew && used >= hostRowsMax ? "" : host;
    const key = `${articleId} ${shown}`;
    rows.set(key, { article_id: articleId, day, host: shown, views: views + (rows.get(key)?.views ?? 0) });
  }
  return [...rows.values()];
}
