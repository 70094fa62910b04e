import { randomBytes } from "node:crypto";
import { parseArticle, plainTextOf } from "@galley/markdown";
import type pg from "pg";
import { tagSlug } from "#src/content/articles/tags.ts";
import { createLog } from "#src/core/log.ts";
import { searchWords } from "#src/core/text/search-words.ts";
import { type Blog, type BlogRequest, createBlog } from "#src/delivery/blog/create-blog.ts";
import type { SitemapLimits } from "#src/delivery/blog/files/sitemap-file.ts";
import { freshness } from "#src/delivery/blog/memory/keep-fresh.ts";
import type { DiscoveryLinks } from "#src/delivery/blog/pages/page-context.ts";
import { publicUrl, type World } from "./world.ts";

export type Page = { status: number; headers: Readonly<Record<string, string>>; text: string };

type OpenBlog = {
  pool?: pg.Pool;
  projectId?: string;
  publicUrl?: string;
  sitemap?: SitemapLimits;
  isPurged?: boolean;
  discovery?: DiscoveryLinks;
};

/** Lets no blog be looked at again for its age alone, until it is disposed of: what is counted meanwhile depends on no time. */
export function withoutAging(): Disposable {
  const usual = { ...freshness };
  Object.assign(freshness, { askAfter: 2 ** 31, waitAfter: 2 ** 31 });
  return { [Symbol.dispose]: () => void Object.assign(freshness, usual) };
}

/** Opens the blog of a world's project on the world's database. `get` takes a path below the blog's base. */
export async function openBlog(world: World, over: OpenBlog = {}) {
  const owner = { organizationId: world.organizationId, personId: world.personId, projectId: over.projectId ?? world.projectId };
  const { rows } = await world.owner.query<{ blog_slug: string }>("select blog_slug from project where id = $1", [owner.projectId]);
  const base = `/blog/${rows[0]?.blog_slug}`;
  const serviceUrl = over.publicUrl ?? publicUrl;
  const lines: string[] = [];
  const blog = createBlog({
    pool: over.pool ?? world.pool,
    publicUrl: serviceUrl,
    log: createLog("debug", { write: (line) => lines.push(line) }),
    isPurged: over.isPurged ?? false,
    discovery: over.discovery ?? {},
    ...(over.sitemap && { sitemap: over.sitemap }),
  });
  return {
    blog,
    base,
    url: serviceUrl + base,
    logLines: lines,
    get: (path = "", request: Partial<BlogRequest> = {}) => fetchPage(blog, base + path, request),
    /** Fetches any path of the service, not only paths of this blog. */
    getFull: (path: string, request: Partial<BlogRequest> = {}) => fetchPage(blog, path, request),
    publish: (text: LiveText) => publishText(world.owner, owner, text),
    publishMany: (count: number, slug: string) => publishMany(world.owner, owner, count, slug),
    revise: (id: string, text: LiveText, how: { live: boolean }) => reviseText(world.owner, owner, id, text, how),
    /** Tells of something that went live, as the publisher does. */
    invalidate: () => blog.invalidate({ organizationId: owner.organizationId, projectId: owner.projectId, wentLive: true }),
    close: () => blog.close(),
    [Symbol.dispose]: () => blog.close(),
  };
}

async function fetchPage(blog: Blog, address: string, over: Partial<BlogRequest>): Promise<Page> {
  const [path = "", query = ""] = address.split("?");
  const host = new URL(publicUrl).host;
  const request = { method: "GET", host, path, query, acceptEncoding: undefined, ifNoneMatch: undefined, ...over };
  const answer = await blog.find(request);
  if (answer === undefined) throw new Error(`${address} is not the blog's.`);
  const pieces = answer.pieces ?? (answer.body === null ? [] : [answer.body]);
  return { status: answer.status, headers: answer.headers, text: Buffer.concat([...pieces]).toString() };
}

type Owner = { organizationId: string; projectId: string; personId: string };

export type LiveText = {
  slug: string;
  title?: string;
  markdown?: string;
  summary?: string;
  locale?: string;
  seoTitle?: string | null;
  seoDescription?: string | null;
  cover?: string | null;
  wordCount?: number;
  tags?: readonly string[];
  /** Whom it names; the member of the world when absent. */
  bylineId?: string | null;
  publishedAt?: string;
  liveAt?: string;
};

const begun = Date.parse("2026-11-20T09:30:00Z");
let published = 0;

/**
 * Puts an article on the site in the state that the publisher leaves: revision, path, confirmed publication. Each is newer than
 * the last.
 */
async function publishText(pool: pg.Pool, owner: Owner, text: LiveText): Promise<string> {
  const id = `art_${randomBytes(8).toString("hex")}`;
  const { locale = "en", slug, bylineId = owner.personId } = text;
  published += 1;
  const publishedAt = text.publishedAt ?? new Date(begun + published * 60_000).toISOString();
  await withClient(pool, async (client) => {
    const key = [owner.organizationId, owner.projectId];
    await client.query("insert into article_slug values ($1, $2, $3, $4, $5)", [...key, locale, slug, id]);
    await client.query(
      `insert into article (organization_id, project_id, id, locale, status, title, title_key, slug, revision, published_revision, published_slug, published_at, live_at, byline_id)
      values ($1, $2, $3, $4, 'published', $5, $6, $6, 1, 1, $6, $7, $8, $9)`,
      [...key, id, locale, text.title ?? "A title", slug, publishedAt, text.liveAt ?? publishedAt, bylineId],
    );
    await insertRevision(client, owner, id, 1, { ...text, locale });
    await client.query(
      `insert into publication (organization_id, project_id, id, article_id, revision, destination, main, status, published_at)
      values ($1, $2, $3, $4, 1, 'hosted_blog', true, 'confirmed', $5)`,
      [...key, `pub_${id}`, id, publishedAt],
    );
    await client.query("select settle_tags($1, array[$2])", [owner.organizationId, id]);
  });
  return id;
}

/** Puts so many articles on the site, ten of them at each moment, whose slugs and a number are their addresses. */
async function publishMany(pool: pg.Pool, owner: Owner, count: number, slug: string): Promise<void> {
  const numbered = `from (
    select n, $3 || n as slug, timestamptz '2026-01-01' + n / 10 * interval '1 min' as at from generate_series(1, $4::integer) n
  ) numbered`;
  await withClient(pool, async (client) => {
    await client.query(
      `insert into article (organization_id, project_id, id, locale, status, title, title_key, slug, revision, published_revision, published_slug, published_at, live_at)
      select $1, $2, 'art_many' || n, 'en', 'published', 'T', 't' || n, slug, 1, 1, slug, at, at ${numbered}`,
      [owner.organizationId, owner.projectId, slug, count],
    );
    await client.query(
      `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
      select $1, 'art_many' || n, 1, 'T', slug, 'T', '', 1, '[]', 'human', $2 ${numbered}`,
      [owner.organizationId, owner.personId, slug, count],
    );
    await client.query(`insert into article_slug select $1, $2, 'en', slug, 'art_many' || n ${numbered}`, [
      owner.organizationId,
      owner.projectId,
      slug,
      count,
    ]);
  });
}

/** Writes a newer revision of a live article: either an unpublished draft or live at once. */
async function reviseText(pool: pg.Pool, owner: Owner, id: string, text: LiveText, { live }: { live: boolean }): Promise<void> {
  await withClient(pool, async (client) => {
    const { rows } = await client.query<{ revision: number; locale: string }>(
      "update article set revision = revision + 1, title = $2, slug = $3, status = 'draft' where id = $1 returning revision, locale",
      [id, text.title ?? "A title", text.slug],
    );
    const { revision = 0, locale = "" } = rows[0] ?? {};
    await client.query("insert into article_slug values ($1, $2, $3, $4, $5) on conflict do nothing", [
      owner.organizationId,
      owner.projectId,
      locale,
      text.slug,
      id,
    ]);
    await insertRevision(client, owner, id, revision, { ...text, locale });
    if (!live) return;
    const now = (await client.query("select clock_timestamp() as at")).rows[0]?.at;
    await client.query(
      "update article set status = 'published', published_revision = revision, published_slug = slug, live_at = $2 where id = $1",
      [id, now],
    );
    await client.query(
      `insert into publication (organization_id, project_id, id, article_id, revision, destination, main, status, published_at)
      values ($1, $2, $3, $4, $5, 'hosted_blog', true, 'confirmed', now())`,
      [owner.organizationId, owner.projectId, `pub_${id}_${revision}`, id, revision],
    );
    await client.query("select settle_tags($1, array[$2])", [owner.organizationId, id]);
  });
}

async function insertRevision(client: pg.PoolClient, owner: Owner, id: string, revision: number, text: LiveText): Promise<void> {
  const tags = [...(text.tags ?? [])];
  const { markdown = "Old stone houses hold heat in a way that modern timber frames do not." } = text;
  await client.query(
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, seo_title, seo_description,
      cover_image_id, word_count, checks, author_kind, author_id, tags, tag_slugs, pictures)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '[]', 'human', $12, $13, $14,
      kept_pictures($1, project_id, image_ids_in($6, $10)) from article where organization_id = $1 and id = $2`,
    [
      owner.organizationId,
      id,
      revision,
      text.title ?? "A title",
      text.slug,
      markdown,
      text.summary ?? "",
      text.seoTitle ?? null,
      text.seoDescription ?? null,
      text.cover ?? null,
      text.wordCount ?? markdown.split(/\s+/).length,
      owner.personId,
      tags,
      tags.map((tag) => tagSlug(tag, text.locale ?? "en")),
    ],
  );
  await insertWords(client, owner, id, text.title ?? "A title", markdown);
}

/** Makes the newest revision findable, as saving one does. */
async function insertWords(client: pg.PoolClient, owner: Owner, id: string, title: string, markdown: string): Promise<void> {
  const content = plainTextOf(parseArticle(markdown).document);
  const [titleWords, words] = [title, `${title} ${content}`].map((text) => searchWords(owner.organizationId, text));
  await client.query(
    `insert into search_entry (organization_id, type, id, project_id, title, content, title_words, words)
    values ($1, 'article', $2, $3, $4, $5, $6, $7)
    on conflict (organization_id, type, id) do update
    set title = excluded.title, content = excluded.content, title_words = excluded.title_words, words = excluded.words`,
    [owner.organizationId, id, owner.projectId, title, content, titleWords, words],
  );
}

async function withClient(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
