import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { asKept, settlePictures, shownColumns } from "#src/content/images/kept-pictures.ts";
import type { ReviewAsked } from "#src/content/reviews/review-policy.ts";
import type { KeptPictures } from "#src/core/database/column-shapes.ts";
import type { Tables } from "#src/core/database/tables.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";

export type LockedArticle = Awaited<ReturnType<typeof lockArticle>>;

/** Locks the article until commit, so that exactly one of two concurrent changes sees the state it relies on. */
export async function lockArticle(tx: Tx, actor: Actor, id: string) {
  const article = await tx
    .selectFrom("article")
    .where(withinReach(actor, "article"))
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (article === undefined) throw articleNotFound();
  return article;
}

export function articleNotFound(): Failure {
  return new Failure("not_found", sentence("refusal_article_unknown"));
}

export function findArticle(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom("article")
    .where(withinReach(actor, "article"))
    .innerJoin("article_revision as r", (join) =>
      join
        .onRef("r.organization_id", "=", "article.organization_id")
        .onRef("r.article_id", "=", "article.id")
        .onRef("r.revision", "=", "article.revision"),
    )
    .leftJoin("author as u", (join) =>
      join.onRef("u.organization_id", "=", "article.organization_id").onRef("u.person_id", "=", "article.byline_id"),
    )
    .selectAll("article")
    .select(["r.markdown", "r.summary", "r.seo_title", "r.seo_description", "r.cover_image_id", "r.pictures", "r.checks", "r.tags"])
    .select(["u.slug as author_slug", "u.name as author_name"])
    .where("article.id", "=", id)
    .executeTakeFirst();
}

export function findRevision(tx: Tx, organizationId: string, articleId: string, revision: number) {
  return tx
    .selectFrom("article_revision")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
}

export function listPublications(tx: Tx, organizationId: string, articleId: string) {
  return tx
    .selectFrom("publication")
    .select(["id", "destination", "action", "main", "status", "revision", "url", "attempts", "next_attempt_at"])
    .select(["last_error", "error_kind", "published_at", "proof"])
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

export type ArticleChange = Partial<
  Pick<
    Tables["article"],
    | "status"
    | "title"
    | "title_key"
    | "slug"
    | "revision"
    | "approved_revision"
    | "published_revision"
    | "review_policy_id"
    | "review_steps"
    | "review_round"
    | "steps_given"
    | "published_slug"
    | "scheduled_local"
    | "scheduled_zone"
  >
> & { scheduled_at?: Date | null; due_at?: Date | null; live_at?: Date | null } & Partial<ReviewAsked>;

export async function markArticle(tx: Tx, organizationId: string, id: string, change: ArticleChange): Promise<void> {
  await tx
    .updateTable("article")
    .set({ ...change, updated_at: sql`now()` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  if (change.status !== undefined) await settlePictures(tx, "article", { organizationId, id }, change.status);
}

/** Tells whether a worker is publishing the article on its main destination, or is about to. */
export async function isBeingDelivered(tx: Tx, organizationId: string, articleId: string): Promise<boolean> {
  const running = await tx
    .selectFrom("publication")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("status", "in", ["pending", "delivering"])
    .where("main", "=", true)
    .executeTakeFirst();
  return running !== undefined;
}

/** Finds a cover that the library still has, with the words that a revision keeps of it. */
export async function findCover(tx: Tx, organizationId: string, imageId: string | null, pictures: KeptPictures | null = null) {
  if (imageId === null) return undefined;
  const rows = await tx
    .selectFrom("library_image")
    .select([...shownColumns, "width", "height"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", imageId)
    .execute();
  return asKept(rows, pictures)[0];
}
