import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { CalendarWindow } from "./calendar-window.ts";
import type { DatedArticle } from "./list-dated.ts";

/** Lists the live articles that were first published in the window, in order. */
export async function listGoneLive(
  tx: Tx,
  organizationId: string,
  projectId: string,
  { from, until, limit }: CalendarWindow & { limit: number },
): Promise<DatedArticle[]> {
  const { rows } = await sql<DatedArticle>`
    select 'article' as type, published_at as at, id, title, locale, slug, status as "articleStatus", false as scheduled
    from article
    where organization_id = ${organizationId} and project_id = ${projectId} and published_revision is not null
      and published_at >= ${from} and published_at < ${until}
    order by published_at, id
    limit ${limit}`.execute(tx);
  return rows;
}
