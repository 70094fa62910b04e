import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import type { PersonalScope } from "./read-part.ts";

type RevisionText = { articleId: string; revision: number; title: string; markdown: string };

// A text may have 200,000 characters.
const batchSize = 10;

/** Yields the text of each article revision that a person wrote, in projects that they reach. */
export async function* readRevisionTexts(
  pool: pg.Pool,
  { personId, ...scope }: PersonalScope,
): AsyncGenerator<RevisionText, void, undefined> {
  for (let [article, after] = ["", 0]; ; ) {
    const rows = await transact(pool, scope.organizationId, async (tx) => {
      const { rows } = await sql<RevisionText>`
        select r.article_id as "articleId", r.revision, r.title, r.markdown
        from article_revision r join article a on a.organization_id = r.organization_id and a.id = r.article_id
        where r.organization_id = ${scope.organizationId} and r.author_id = ${personId} and ${withinReach(scope, "a")}
          and (r.article_id, r.revision) > (${article}, ${after}::integer)
        order by r.article_id, r.revision limit ${batchSize}`.execute(tx);
      return rows;
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    [article, after] = [last.articleId, last.revision];
  }
}
