import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { pageKey, type View, viewKey } from "./view.ts";

export type Counted = { view: View; host: string; views: number };

// Invented hosts take rows of one project and day alone, and no more than these.
const hostRowsMax = 2000;

type Place = { projectId: string; day: string };
type Row = Place & Counted;
type Hosts = {
  /** Rows with a host, by project and day. */
  counts: Map<string, number>;
  known: Set<string>;
};

/** Adds up what was counted of one organization. Views of what does not exist any more are dropped. */
export async function writeViews(tx: Tx, organizationId: string, counted: readonly Counted[]): Promise<void> {
  const places = await findPlaces(tx, organizationId, counted);
  const rows = boundHosts(counted, places, await findHosts(tx, organizationId, [...places.values()]));
  const articles = rows.flatMap(({ view, ...row }) => ("articleId" in view ? [{ ...row, articleId: view.articleId }] : []));
  const pages = rows.flatMap(({ view, ...row }) => ("articleId" in view ? [] : [{ ...row, ...view }]));
  await sql`
    insert into blog_view (organization_id, project_id, day, article_id, host, views)
    select a.organization_id, a.project_id, v.day, a.id, v.host, v.views
    from jsonb_to_recordset(${JSON.stringify(articles)}::jsonb) as v ("articleId" text, day date, host text, views integer)
    join article a on a.organization_id = ${organizationId} and a.id = v."articleId"
    order by a.project_id, a.id, v.host
    on conflict (organization_id, project_id, day, article_id, host) do update set views = blog_view.views + excluded.views`.execute(tx);
  await sql`
    insert into blog_page_view (organization_id, project_id, day, kind, locale, subject, host, views)
    select p.organization_id, p.id, v.day, v.kind, v.locale, v.subject, v.host, v.views
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
      as v ("projectId" text, day date, kind text, locale text, subject text, host text, views integer)
    join project p on p.organization_id = ${organizationId} and p.id = v."projectId"
    order by p.id, v.kind, v.locale, v.subject, v.host
    on conflict (organization_id, project_id, day, kind, locale, subject, host)
      do update set views = blog_page_view.views + excluded.views`.execute(tx);
}

/** Finds the articles and projects that still exist, each with the day that it is there. */
async function findPlaces(tx: Tx, organizationId: string, counted: readonly Counted[]): Promise<Map<string, Place>> {
  const ids = [...new Set(counted.map(({ view }) => placeId(view)))];
  const { rows } = await sql<Place & { id: string }>`
    select x.id, x.project_id as "projectId", to_char(now() at time zone p.time_zone, 'YYYY-MM-DD') as day
    from (
      select a.id, a.project_id from article a where a.organization_id = ${organizationId} and a.id = any(${ids}::text[])
      union all
      select o.id, o.id from project o where o.organization_id = ${organizationId} and o.id = any(${ids}::text[])
    ) x
    join project p on p.organization_id = ${organizationId} and p.id = x.project_id`.execute(tx);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

function placeId(view: View): string {
  return "articleId" in view ? view.articleId : view.projectId;
}

/** Reads which hosts these days have already; a day of a project has few. */
async function findHosts(tx: Tx, organizationId: string, places: readonly Place[]): Promise<Hosts> {
  const [projectIds, days] = [places.map(({ projectId }) => projectId), places.map(({ day }) => day)].map((all) => [...new Set(all)]);
  const isTold = sql`b.organization_id = ${organizationId} and b.project_id = any(${projectIds}::text[]) and b.day = any(${days}::date[])
    and b.host <> ''`;
  const { rows } = await sql<Place & { page: string; host: string }>`
    select b.project_id as "projectId", b.article_id as page, to_char(b.day, 'YYYY-MM-DD') as day, b.host from blog_view b where ${isTold}
    union all
    select b.project_id, b.kind || ' ' || b.locale || ' ' || b.subject, to_char(b.day, 'YYYY-MM-DD'), b.host
    from blog_page_view b where ${isTold}`.execute(tx);
  const counts = new Map<string, number>();
  for (const { projectId, day } of rows) counts.set(`${projectId} ${day}`, (counts.get(`${projectId} ${day}`) ?? 0) + 1);
  return { counts, known: new Set(rows.map(({ projectId, page, day, host }) => `${projectId} ${page} ${day} ${host}`)) };
}

/** Adds up what goes into one row. A new host beyond what a day may have counts as not told. */
function boundHosts(counted: readonly Counted[], places: ReadonlyMap<string, Place>, { counts, known }: Hosts): Row[] {
  const rows = new Map<string, Row>();
  for (const { view, host, views } of counted) {
    const place = places.get(placeId(view));
    if (place === undefined) continue;
    const { day, projectId } = place;
    const page = "articleId" in view ? view.articleId : pageKey(view);
    const used = counts.get(`${projectId} ${day}`) ?? 0;
    const isNew = host !== "" && !known.has(`${projectId} ${page} ${day} ${host}`);
    if (isNew && used < hostRowsMax) counts.set(`${projectId} ${day}`, used + 1);
    const shown = isNew && used >= hostRowsMax ? "" : host;
    const key = `${viewKey(view)} ${shown}`;
    rows.set(key, { ...place, view, host: shown, views: views + (rows.get(key)?.views ?? 0) });
  }
  return [...rows.values()];
}
