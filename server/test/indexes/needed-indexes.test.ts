import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { openBlog } from "../blog.ts";
import { dayAfter } from "../clock/clock.ts";
import { openWorld, type Who, type World } from "../world.ts";
import { tellPlans } from "./plans.ts";
import { fillArticles } from "./rows.ts";

// A create writes a row of each.
const tables = ["article", "article_slug", "article_revision", "approval", "search_entry", "event", "audit", "idempotency"];
const person: Who = { kind: "person" };

let world: World;
let plans: Awaited<ReturnType<typeof tellPlans>>;
let blog: Awaited<ReturnType<typeof openBlog>>;
let siteToken: string;
beforeAll(async () => {
  world = await openWorld();
  siteToken = (await world.newReadToken()).value;
  await fillArticles(world);
  plans = await tellPlans(world);
  blog = await openBlog(world);
});
afterAll(async () => {
  blog.close();
  await world.close();
});

const list = (input: object) => world.call(world.registry.listArticles, { projectId: world.projectId, ...input } as never);
const browse = (input: object) => world.call(world.registry.browseArticles, { projectId: world.projectId, ...input } as never, person);
const audit = (input: object) => world.call(world.registry.listAuditEntries, input as never, person);
const service = (statement: string) => world.pool.query(statement);
const isImageKept = () =>
  transact(world.pool, world.organizationId, (tx) => sql`select keeps_image(${world.organizationId}, 'img_20')`.execute(tx));
const calendar = (from: number, to: number) =>
  world.call(world.registry.browseCalendar, { projectId: world.projectId, from: dayAfter(from), to: dayAfter(to) }, person);

/** Each index beyond those of primary, unique and foreign keys, with the call that reads through it. */
const needs: Record<string, () => Promise<unknown>> = {
  article_by_title: () => browse({ sort: "title" }),
  article_due: () => service("select next_work()"),
  article_due_in_turns: () => service("select * from due_articles(10)"),
  article_in_review: () => world.call(world.registry.countWaiting, {}, person),
  article_live: () => world.request("GET", "/articles?locale=en", { token: siteToken }),
  article_newest: () => blog.get(),
  article_of_byline: async () => {
    const profile = { name: "Marta Vidal", about: "", imageId: null, links: [] };
    const { author } = await world.call(world.registry.setAuthorProfile, profile, person);
    return blog.get(`/authors/${author.slug}`);
  },
  article_planned: () => calendar(0, 30),
  article_published: () => calendar(-40, 0),
  article_recent: () => list({}),
  article_recent_by_status: () => list({ status: "in_review" }),
  article_recent_live: () => list({ live: true }),
  article_recent_not_live: () => list({ live: false }),
  article_scheduled: () => calendar(0, 30),
  article_title: () =>
    world.call(world.registry.createArticle, { projectId: world.projectId, markdown: "# Title 3\n\nText.", submit: false }),
  article_revision_author: () => world.call(world.registry.countArticles, { projectId: world.projectId }, person),
  article_revision_images: isImageKept,
  article_slug_of_project: () =>
    world.call(world.registry.chartResults, { projectId: world.projectId, page: `${blog.url}/title-8`, days: 28 }, person),
  audit_beside_rest: () => audit({ surface: "dashboard" }),
  audit_newest: () => audit({}),
  audit_of_activity: () => world.call(world.registry.listArticleActivity, { id: "art_8" }, person),
  audit_of_operation: () => audit({ operation: "delete_article" }),
  audit_of_person: () => audit({ personId: "usr_3" }),
  audit_of_subject: () => audit({ subjectId: "art_8" }),
  audit_of_token: () => audit({ tokenId: "tok_3" }),
  audit_oldest: () => service("select * from forget_audit(90)"),
  event_oldest: () => service("select * from forget_events(90)"),
  idempotency_age: () => service("select * from forget_idempotency()"),
  search_entry_newest: () => world.call(world.registry.search, { query: "common" }, person),
  search_entry_title_words: () => world.call(world.registry.search, { query: "stone" }, person),
  search_entry_words: () => world.call(world.registry.search, { query: "stone" }, person),
};

// An index on no more than a foreign key's columns finds the rows that go with what it refers to.
const beyondKeys = `select i.indexrelid::regclass::text as name from pg_index i
  where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique
    and not exists (select from pg_constraint c where c.conrelid = i.indrelid and c.contype = 'f' and i.indkey::int2[] <@ c.conkey)
  order by name`;

test("every index of the tables that a create writes belongs to a key or is needed by a call", async () => {
  const { rows } = await world.owner.query<{ name: string }>(beyondKeys, [tables]);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(needs).toSorted());
});

test.each(Object.entries(needs))("%s is read through", async (name, call) => {
  expect([...(await plans.indexesOf(call))]).toContain(name);
});
