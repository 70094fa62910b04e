import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { PersonalScope } from "./read-part.ts";

type RevisionText = { articleId: string; revision: number; title: string; markdown: string };

// A text may have 200,000 characters.
const batchSize = 10;

/** Yields the text of each article revision that a person wrote, in projects that they reach. */
export async function* readRevisionTexts(
  pool: pg.Pool,
  { personId, organizationId, reach }: PersonalScope,
): AsyncGenerator<RevisionText, void, undefined> {
  const mayRead = reach === "all" ? sql`true` : sql`a.project_id = any(${reach}::text[])`;
  for (let [article, after] = ["", 0]; ; ) {
    const rows = await transact(pool, organizationId, async (tx) => {
      const { rows } = await sql<RevisionText>`
        select r.article_id as "articleId", r.revision, r.title, r.markdown
        from article_revision r join article a on a.organization_id = r.organization_id and a.id = r.article_id
        where r.organization_id = ${organizationId} and r.author_id = ${personId} and ${mayRead}
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
