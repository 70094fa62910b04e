import { sql } from "kysely";
import type { ImportedImages } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";

export type ImportScope = { organizationId: string; projectId: string };

/** Returns the image state of each article that earlier imports created in the project, by its digest in hex. */
export async function listImported(tx: Tx, { organizationId, projectId }: ImportScope): Promise<Map<string, ImportedImages>> {
  const rows = await tx
    .selectFrom("imported_article")
    .select(["digest", "images"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .execute();
  return new Map(rows.map(({ digest, images }) => [digest.toString("hex"), images]));
}

export async function findImported(tx: Tx, { organizationId, projectId }: ImportScope, digest: Buffer) {
  return tx
    .selectFrom("imported_article")
    .select(["article_id", "revision", "images"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("digest", "=", digest)
    .executeTakeFirst();
}

type Imported = { digest: Buffer; articleId: string; revision: number; images: ImportedImages };

export async function markImported(tx: Tx, { organizationId, projectId }: ImportScope, { digest, articleId, revision, images }: Imported) {
  await tx
    .insertInto("imported_article")
    .values({ organization_id: organizationId, project_id: projectId, digest, article_id: articleId, revision, images })
    .onConflict((conflict) => conflict.columns(["organization_id", "project_id", "digest"]).doUpdateSet({ revision, images }))
    .execute();
}

/** Finds the article with this slug, with its current text. */
export async function findArticleAt(
  tx: Tx,
  { organizationId, projectId }: ImportScope,
  { locale, slug }: { locale: string; slug: string },
) {
  return tx
    .selectFrom("article as a")
    .innerJoin("article_revision as r", (join) =>
      join.onRef("r.organization_id", "=", "a.organization_id").onRef("r.article_id", "=", "a.id").onRef("r.revision", "=", "a.revision"),
    )
    .select(["a.id", "a.title", "a.revision", "r.markdown", "r.summary", "r.cover_image_id"])
    .where("a.organization_id", "=", organizationId)
    .where("a.project_id", "=", projectId)
    .where("a.locale", "=", locale)
    .where("a.slug", "=", slug)
    .executeTakeFirst();
}

export async function listImageIds(tx: Tx, { organizationId, projectId }: ImportScope): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("library_image")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

// PostgreSQL's classes for data errors. After one of these the next article may still succeed.
const dataFault = /^2[23]/;

export type SavepointResult<T> = { done: T } | { refused: unknown };

/** Runs `work` in a savepoint. When it is refused or fails on its data, rolls back only its own writes; other errors are thrown. */
export async function runInSavepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
  isRefusal: (error: unknown) => boolean,
): Promise<SavepointResult<T>> {
  await sql`savepoint imported`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint imported`.execute(tx);
    return { done };
  } catch (error) {
    if (!isRefusal(error) && !dataFault.test(codeOf(error))) throw error;
    await sql`rollback to savepoint imported`.execute(tx);
    await sql`release savepoint imported`.execute(tx);
    return { refused: error };
  }
}

/** Runs `work`, then rolls back everything that it has written. */
export async function takenBack<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(tx);
  const result = await work();
  await sql`rollback to savepoint trial`.execute(tx);
  return result;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
