import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Writer } from "#src/operations/live/find-changes.ts";

const shownSeconds = 10;
// Bounds what one look costs, and the answer to those who write on one article.
const writersMax = 500;

/** Returns who writes on the organization's articles at this moment, in a lasting order. */
export async function findWriters(tx: Tx, organizationId: string): Promise<Writer[]> {
  const { rows } = await sql<Writer>`
    select w.article_id as "articleId", w.person_id as "personId", p.name, w.place
    from article_writer w join person p on p.id = w.person_id
    where w.organization_id = ${organizationId} and w.seen_at > now() - make_interval(secs => ${shownSeconds})
    order by w.article_id, w.person_id limit ${writersMax}`.execute(tx);
  return rows;
}
