import { afterAll, beforeAll, expect, test } from "vitest";
import { type Plan, tellPlans } from "#test/indexes/plans.ts";
import { fillArticles } from "#test/indexes/rows.ts";
import { openWorld, type World } from "#test/world.ts";
import { publishSet } from "./publish-set.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await fillArticles(world);
  await fillOthers();
});
afterAll(() => world.close());

/** Gives four hundred other organizations a few rows each, so that one of middling size has few. */
async function fillOthers(): Promise<void> {
  const { owner, organizationId } = world;
  const each = "generate_series(0, 399) o, generate_series(1, 8) n";
  for (const statement of [
    `insert into project (organization_id, id, name, site_url, language, time_zone, url_pattern, hosted_blog, blog_slug, review_before_publishing, agent_review)
     select 'org_' || o, 'prj_' || o, 'Another', 'https://hearth.example', 'en', 'UTC', '/{slug}', false, 'blog-' || o, false, false from generate_series(0, 399) o`,
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision)
     select 'org_' || o, 'art_' || n, 'prj_' || o, 'en', 'draft', 'Title', 'title', 'title-' || n, 1 from ${each}`,
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select 'org_' || o, 'art_' || n, 1, 'Title', 'title-' || n, 'Text.', '', 1, '[]', 'human', 'usr_other' from ${each}`,
    `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status, published_at)
     select organization_id, 'pub_' || article_id, 'prj', article_id, 1, 'blog', true, 'confirmed', now() from article_revision`,
    `insert into event (organization_id, id, type, subject_id, data) select 'org_' || o, 'evt_' || n, 'ping', 'sub_' || n, '{}' from ${each}`,
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, status)
     values ('${organizationId}', 'whk_1', 'organization', 'https://hearth.example', '{article.published}', '', 'usr_other', 'paused')`,
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, status)
     select 'org_' || o, 'whk_1', 'organization', 'https://hearth.example', '{ping}', '', 'usr_other', 'paused' from generate_series(0, 399) o`,
    `insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
     select 'org_' || o, 'dlv_' || n, 'whk_1', 'evt_' || n, 'pending' from ${each}`,
    "vacuum analyze",
  ])
    await owner.query(statement);
}

/** Returns how many rows a plan has read of each table. */
function rowsRead(plan: Plan, read = new Map<string, number>()): Map<string, number> {
  const { "Relation Name": table, "Actual Loops": loops = 0, "Actual Rows": rows = 0, "Rows Removed by Filter": removed = 0 } = plan;
  if (table !== undefined) read.set(table, (read.get(table) ?? 0) + (rows + removed) * loops);
  for (const part of plan.Plans ?? []) rowsRead(part, read);
  return read;
}

test("a set reads a few rows for each of its articles, also with plans made for a smaller organization", async () => {
  const { owner, pool, organizationId } = world;
  const ids = Array.from({ length: 20 }, (_, n) => `art_${4 * n + 1}`);
  await owner.query("update article set due_at = now(), scheduled_at = now() where organization_id = $1 and id = any($2)", [
    organizationId,
    ids,
  ]);
  const { plansOf } = await tellPlans(world, ["plan_cache_mode = force_generic_plan"]);
  let published = 0;
  const plans = await plansOf(async () => {
    published = (await publishSet({ pool, publicUrl: "http://galley.test" }, organizationId, ids)).length;
  });
  expect(published).toBe(ids.length);
  const tables = new Map<string, number>();
  for (const plan of plans) for (const [table, rows] of rowsRead(plan)) tables.set(table, Math.max(rows, tables.get(table) ?? 0));
  expect(tables.get("article_revision")).toBeGreaterThanOrEqual(ids.length);
  for (const table of ["article", "article_revision", "publication", "event", "webhook_delivery"])
    expect(tables.get(table) ?? 0, table).toBeLessThanOrEqual(2 * ids.length);
});
