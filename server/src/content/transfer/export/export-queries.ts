import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";

export type ExportScope = { organizationId: string; projectId: string };

const batchSize = 100;

/** Yields rows of a project in the order of their ids. Each batch has its own transaction, since a download may take long. */
async function* batches<Row extends { id: string }>(
  pool: pg.Pool,
  { organizationId }: ExportScope,
  read: (tx: Tx, after: string) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let after = ""; ; ) {
    const rows = await transact(pool, organizationId, (tx) => read(tx, after));
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.id;
  }
}

/** Reads articles with their current text, and with the published one where it differs. */
export function readArticles(pool: pg.Pool, place: ExportScope) {
  return batches(pool, place, (tx, after) =>
    tx
      .selectFrom("article as a")
      .innerJoin("article_revision as r", (join) =>
        join.onRef("r.organization_id", "=", "a.organization_id").onRef("r.article_id", "=", "a.id").onRef("r.revision", "=", "a.revision"),
      )
      .leftJoin("article_revision as p", (join) =>
        join
          .on("p.organization_id", "=", place.organizationId)
          .onRef("p.article_id", "=", "a.id")
          .onRef("p.revision", "=", "a.published_revision")
          .onRef("p.revision", "<>", "a.revision"),
      )
      .leftJoin("author as u", (join) => join.on("u.organization_id", "=", place.organizationId).onRef("u.person_id", "=", "a.byline_id"))
      .select(["a.id", "a.locale", "a.status", "u.name as author", "a.topic_id as topicId", "a.published_revision as publishedRevision"])
      .select(["a.scheduled_at as scheduledAt", "a.published_at as publishedAt", "a.created_at as createdAt", "a.updated_at as updatedAt"])
      .select(["r.revision", "r.title", "r.slug", "r.summary", "r.markdown", "r.seo_title as seoTitle"])
      .select(["r.seo_description as seoDescription", "r.cover_image_id as coverImageId", "r.tags"])
      .select(["p.title as publishedTitle", "p.slug as publishedSlug", "p.summary as publishedSummary", "p.markdown as publishedMarkdown"])
      .select(["p.seo_title as publishedSeoTitle", "p.seo_description as publishedSeoDescription"])
      .select(["p.cover_image_id as publishedCoverImageId", "p.tags as publishedTags"])
      .where("a.organization_id", "=", place.organizationId)
      .where("a.project_id", "=", place.projectId)
      .where("a.id", ">", after)
      .orderBy("a.id")
      .limit(batchSize)
      .execute(),
  );
}

export function readImages(pool: pg.Pool, place: ExportScope) {
  return batches(pool, place, (tx, after) =>
    tx
      .selectFrom("library_image")
      .select(["id", "kind", "variants", "file_name as fileName", "alt", "license", "credit", "width", "height"])
      .select(["focus_x as focusX", "focus_y as focusY", "prompt", "model", "created_at as createdAt"])
      .where("organization_id", "=", place.organizationId)
      .where("project_id", "=", place.projectId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute(),
  );
}

export function readPosts(pool: pg.Pool, { organizationId, projectId }: ExportScope) {
  return batches(pool, { organizationId, projectId }, async (tx, after) => {
    const { rows } = await sql<{ id: string }>`
      select p.id, p.format, p.status, p.title, p.agent, p.revision, p.article_id as "articleId", p.created_at as "createdAt",
        p.updated_at as "updatedAt", r.content,
        (select coalesce(json_agg(json_build_object('destination', d.destination, 'status', d.status, 'at', d.at_local, 'timeZone', d.at_zone,
            'publishedAt', d.published_at, 'url', d.url) order by d.destination), '[]')
          from post_destination d where d.organization_id = ${organizationId} and d.post_id = p.id) as destinations
      from post p
      left join post_revision r on r.organization_id = ${organizationId} and r.post_id = p.id and r.revision = p.revision
      where p.organization_id = ${organizationId} and p.project_id = ${projectId} and p.id > ${after}
      order by p.id limit ${batchSize}`.execute(tx);
    return rows;
  });
}

export function readTemplates(pool: pg.Pool, place: ExportScope) {
  return batches(pool, place, (tx, after) =>
    tx
      .selectFrom("template")
      .select(["id", "kind", "name", "details", "content", "created_at as createdAt"])
      .where("organization_id", "=", place.organizationId)
      .where("project_id", "=", place.projectId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute(),
  );
}

export function readTopics(pool: pg.Pool, place: ExportScope) {
  return batches(pool, place, (tx, after) =>
    tx
      .selectFrom("topic")
      .select(["id", "title", "locale", "status", "keyword", "pillar", "cluster", "intent", "call_to_action as callToAction", "avoid"])
      .select(["date_local as date", "date_zone as timeZone", "article_id as articleId", "created_at as createdAt"])
      .where("organization_id", "=", place.organizationId)
      .where("project_id", "=", place.projectId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute(),
  );
}

export function readComments(pool: pg.Pool, place: ExportScope) {
  return batches(pool, place, (tx, after) =>
    tx
      .selectFrom("comment as c")
      .innerJoin("person as p", "p.id", "c.author_id")
      .select(["c.id", "c.article_id as articleId", "c.post_id as postId", "c.parent_id as parentId", "c.revision", "c.quote", "c.body"])
      .select(["c.replacement", "c.applied_revision as appliedRevision", "c.slide", "c.point_x as x", "c.point_y as y"])
      .select(["p.name as author", "c.guest_name as guest", "c.created_at as createdAt", "c.resolved_at as resolvedAt"])
      .where("c.organization_id", "=", place.organizationId)
      .where("c.project_id", "=", place.projectId)
      .where("c.id", ">", after)
      .orderBy("c.id")
      .limit(batchSize)
      .execute(),
  );
}

/** Reads all versions of the brand, oldest first. */
export function readBrands(pool: pg.Pool, { organizationId, projectId }: ExportScope) {
  return transact(pool, organizationId, (tx) =>
    tx
      .selectFrom("brand")
      .select(["version", "profile", "created_at as createdAt"])
      .where("organization_id", "=", organizationId)
      .where("project_id", "=", projectId)
      .orderBy("version")
      .execute(),
  );
}
