import { parseArticle, toBlocks } from "@galley/markdown";
import type pg from "pg";
import { bodyOf } from "../filling/fill.ts";
import { fillOrganizations, type Keys } from "../filling/organizations.ts";

export type Storm = { articles: number; organizations: number; largestShare: number; prepared: boolean };

const bodyBytes = 6000;
/** Every so many organizations have a webhook endpoint. */
const endpointEvery = 5;

/** Writes organizations and their scheduled articles without a due time straight into the tables, and returns the tokens. */
export async function fillStorm(client: pg.Client, storm: Storm, receiverUrl: string): Promise<Keys[]> {
  await client.query("begin");
  const keys = await fillOrganizations(client, storm.organizations);
  // The service takes what it did not seal itself for damaged, and sends nothing: deliveries are counted, not sent.
  await client.query(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, status)
     select 'org_' || n, 'whk_' || n, 'organization', $2, '{article.published}', '', 'usr_bench', 'paused'
     from generate_series(0, $1::integer - 1) n where n % $3 = 0`,
    [storm.organizations, receiverUrl, endpointEvery],
  );
  await fillArticles(client, storm);
  await client.query("commit");
  await client.query("vacuum analyze");
  return keys;
}

async function fillArticles(client: pg.Client, { articles, organizations, largestShare, prepared }: Storm): Promise<void> {
  const large = Math.round(articles * largestShare);
  await client.query(
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, approved_revision, scheduled_local, scheduled_zone, scheduled_at)
     select 'org_' || org, 'art_' || lpad(n::text, 8, '0'), 'prj_' || org, 'en', 'scheduled', 'Title ' || n, n::text, 'title-' || n, 1, 1, '2026-01-01T09:00', 'UTC', now()
     from (select n, case when n <= $2 then 0 else 1 + n % ($3::integer - 1) end as org from generate_series(1, $1::integer) n) numbered`,
    [articles, large, organizations],
  );
  await client.query("insert into article_slug select organization_id, project_id, locale, slug, id from article");
  await client.query(
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select organization_id, id, 1, title, slug, $1, 'What to measure first.', 900, '[]', 'human', 'usr_bench' from article`,
    [bodyOf(bodyBytes)],
  );
  if (!prepared) return;
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
export async function countBooks(client: pg.Client, storm: Storm, at: Date): Promise<string> {
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
  const counts = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
  const { deliveries, expected, early, ...each } = counts;
  const right = early === 0 && deliveries === expected && Object.values(each).every((count) => count === storm.articles);
  return `${right ? "right" : "WRONG"}, ${JSON.stringify(counts)}`;
}
