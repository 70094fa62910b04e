import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { type Covered, coverWords } from "./shown-images.ts";
import type { ProjectRef } from "./site.ts";

/** A year in which articles that are live were first published, in the project's time zone. */
export type LiveYear = { year: number; count: number };

export type ArchivedEntry = Covered & { locale: string; slug: string; title: string; published_at: Date };

type Place = { ref: ProjectRef; locale: string; timeZone: string };

/** Lists the years of a blog in one language, the newest first. */
export async function listYears(tx: Tx, { ref, locale, timeZone }: Place): Promise<LiveYear[]> {
  const { rows } = await sql<LiveYear>`
    select date_part('year', a.published_at at time zone ${timeZone})::integer as year, count(*)::integer as count
    from article a
    where a.organization_id = ${ref.organizationId} and a.project_id = ${ref.projectId} and a.locale = ${locale}
      and a.published_revision is not null
    group by 1 order by 1 desc`.execute(tx);
  return rows;
}

/** Lists the live articles of a year, the newest first. */
export async function listOfYear(
  tx: Tx,
  { ref, locale, timeZone }: Place,
  { year, limit, offset }: { year: number; limit: number; offset: number },
): Promise<ArchivedEntry[]> {
  const startOf = (of: number) => sql`(make_timestamp(${of}::integer, 1, 1, 0, 0, 0) at time zone ${timeZone})`;
  const { rows } = await sql<ArchivedEntry>`
    select a.id, a.locale, r.slug, r.title, a.published_at, r.cover_image_id, ${coverWords} as cover_words
    from (
      select * from article
      where organization_id = ${ref.organizationId} and project_id = ${ref.projectId} and locale = ${locale}
        and published_revision is not null and published_at >= ${startOf(year)} and published_at < ${startOf(year + 1)}
      order by published_at desc, id desc
      limit ${limit}::integer offset ${offset}::integer
    ) a
    join article_revision r on r.organization_id = ${ref.organizationId} and r.article_id = a.id and r.revision = a.published_revision
    order by a.published_at desc, a.id desc`.execute(tx);
  return rows;
}
