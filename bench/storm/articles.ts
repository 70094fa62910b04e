import { parseArticle, toBlocks } from "@galley/markdown";
import type pg from "pg";
import { bodyOf } from "../filling/fill.ts";
import { fillOrganizations } from "../filling/organizations.ts";
import { fillEndpoints, type Kind, numbered, type Storm, sayBooks, shares } from "./kinds.ts";

const bodyBytes = 6000;

/** Articles of hosted blogs. */
export const articles: Kind = {
  name: "articles",
  async fill(client, storm, { receiverUrl }) {
    const keys = await fillOrganizations(client, storm.organizations);
    await fillEndpoints(client, storm, receiverUrl, "article.published");
    // An article and its approved revision name each other.
    await client.query("begin");
    await fillArticles(client, storm);
    await client.query("commit");
    return keys;
  },
  setDue: `update article set due_at = due.at, scheduled_at = due.at
    from (select date_trunc('milliseconds', now()) + make_interval(secs => $1) as at) due where status = 'scheduled' returning due.at`,
  all: "select organization_id as id, count(*)::integer as count from article group by 1",
  live: "select organization_id as id, count(*)::integer as count from article where published_revision is not null group by 1",
  books: countBooks,
};

export async function fillArticles(client: pg.Client, storm: Storm): Promise<void> {
  await client.query(
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, approved_revision, scheduled_local, scheduled_zone, scheduled_at)
     select 'org_' || org, 'art_' || lpad(n::text, 8, '0'), 'prj_' || org, 'en', 'scheduled', 'Title ' || n, n::text, 'title-' || n, 1, 1, '2026-01-01T09:00', 'UTC', now()
     from ${numbered}`,
    shares(storm),
  );
  await client.query("insert into article_slug select organization_id, project_id, locale, slug, id from article");
  await client.query(
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select organization_id, id, 1, title, slug, $1, 'What to measure first.', 900, '[]', 'human', 'usr_bench' from article`,
    [bodyOf(bodyBytes)],
  );
  if (!storm.prepared) return;
  const { document } = parseArticle(bodyOf(bodyBytes));
  const body = {
    revision: 1,
    locale: "en",
    summary: "What to measure first.",
    seo: {},
    markdown: bodyOf(bodyBytes),
    blocks: toBlocks(document, () => undefined),
  };
  await client.query(
    `insert into published_body (organization_id, article_id, revision, answer, image_ids)
     select organization_id, id, 1, json_build_object('id', id, 'slug', slug, 'title', title)::jsonb || $1::jsonb, '{}' from article`,
    [JSON.stringify(body)],
  );
}

/** Counts what each article must have: one publication, one event, one audit row, and a delivery where an endpoint asked for it. */
async function countBooks(client: pg.Client, { items }: Storm, at: Date): Promise<string> {
  const { rows } = await client.query<Record<string, number>>(
    `select
       (select count(*) from article where status = 'published' and published_revision = revision) as articles,
       (select count(*) from article where live_at < $1) as early,
       (select count(distinct article_id) from publication where status = 'confirmed') as publications,
       (select count(distinct subject_id) from event where type = 'article.published') as events,
       (select count(*) from audit where operation = 'publish_article') as audits,
       (select count(*) from published_body) as bodies,
       (select count(*) from webhook_delivery) as deliveries,
       (select count(*) from article a where exists (select from webhook_endpoint e where e.organization_id = a.organization_id)) as expected`,
    [at],
  );
  const counts = rows[0] ?? {};
  const each = { articles: items, publications: items, events: items, audits: items, bodies: items };
  return sayBooks(counts, { ...each, early: 0, deliveries: Number(counts.expected) });
}
