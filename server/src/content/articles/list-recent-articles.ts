import type pg from "pg";
import { type Group, gather } from "#src/core/database/gather.ts";
import { queryAlone } from "#src/core/database/transact.ts";
import type { RawJson, TogetherContext } from "#src/operations/handle.ts";
import { type PageQuery, pageAsJson } from "#src/operations/list-as-json.ts";

/** One page of a project's articles. `hasToExist` asks about the project too, for a caller who reaches all of them. */
type Wanted = { organizationId: string; projectId: string; hasToExist: boolean; at: string | null; id: string | null; rowsMax: number };
type Found = { exists: boolean; lines: string | null };

const statement = `select f.* from
    unnest($1::text[], $2::text[], $3::boolean[], $4::timestamptz(3)[], $5::text[], $6::integer[])
      with ordinality w (organization, project, has_to_exist, at, id, rows_max, place)
  cross join lateral recent_articles(w.organization, w.project, w.has_to_exist, w.at, w.id, w.rows_max) f
  order by w.place`;
// An organization that lists a lot gets a few pages of each look, and waits for itself.
const bounds = { looksMax: 2, groupsMax: 30, questionsMax: 4 };

// The queue belongs to one service's connection pool and ends with it.
const looks = new WeakMap<pg.Pool, ReturnType<typeof createLook>>();

/** Lists a project's articles, the latest change first, in a statement for all who wait. Undefined where there is no such project. */
export async function listRecentArticles(
  { pool, pager, actor }: TogetherContext,
  projectId: string,
  page: PageQuery,
): Promise<RawJson | undefined> {
  const { organizationId, reach } = actor;
  const [at = null, id = null] = pager.unpack(page.query, page.cursor) ?? [];
  const look = looks.get(pool) ?? createLook(pool);
  looks.set(pool, look);
  const place = { at: at === null ? null : String(at), id: id === null ? null : String(id) };
  const found = await look(organizationId, { organizationId, projectId, hasToExist: reach === "all", ...place, rowsMax: page.limit + 1 });
  return found.exists ? pageAsJson(pager, page, found.lines) : undefined;
}

function createLook(pool: pg.Pool) {
  return gather(async (groups: Group<Wanted>[]): Promise<Found[][]> => {
    const all = groups.flatMap(({ questions }) => questions);
    const values = [
      all.map(({ organizationId }) => organizationId),
      all.map(({ projectId }) => projectId),
      all.map(({ hasToExist }) => hasToExist),
      all.map(({ at }) => at),
      all.map(({ id }) => id),
      all.map(({ rowsMax }) => rowsMax),
    ];
    const { rows } = await queryAlone<Found>(pool, statement, values);
    let next = 0;
    return groups.map(({ questions }) => {
      next += questions.length;
      return rows.slice(next - questions.length, next);
    });
  }, bounds);
}
