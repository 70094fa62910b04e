import { isWrite } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "#src/registry/operations.ts";
import { fillLarge } from "../../../bench/large/fill-large.ts";
import type { Read } from "../../../bench/large/read-inputs.ts";
import { leftOut, reads } from "../../../bench/large/reads.ts";
import { sizesFor } from "../../../bench/large/sizes.ts";
import { openWorld, type Who, type World } from "../world.ts";
import { type Plan, tellPlans } from "./plans.ts";

/** As many rows as let a plan by index be told from one that reads everything. */
const share = 0.012;
const rowsOfLargeTable = 1000;
/** Part of a table that no list reads. The newest 10,000 of 12,000 articles are looked through for parts of words. */
const mostOfTable = 0.9;
/** Rows that a page of a hundred may read of one table, since some are passed over. */
const rowsOfDeepPage = 500;

/** More tokens than a view of them looks through and than are counted. */
const tokensOfPlans = { tokens: 7000, own_tokens: 6500 };

/** Operations that read all rows of some tables, since their answer is made of all of them. */
const wholeTables: Record<string, readonly string[]> = {
  // Sums over the days of a window, of pages that Google has told of.
  browse_results: ["search_result"],
  chart_results: ["search_result"],
  list_topic_ideas: ["search_result"],
  count_posts: ["post"],
  // As many posts as an organization has may be looked through for a filter that no index knows.
  browse_posts: ["post"],
  // Of each kind 5000 are counted, which are more than there are here.
  get_project_deletion: ["post", "comment"],
  get_organization_deletion: ["post", "comment", "api_token"],
  // Tokens that work count toward the quota.
  get_quotas: ["api_token"],
  // All that have a word are gathered, of which all have this one.
  "list_tokens, frequent name": ["api_token"],
  "list_tokens, beginning of a name": ["api_token"],
  // All posts together show fewer images than are looked up.
  browse_images: ["post_revision"],
};

let world: World;
let plans: Awaited<ReturnType<typeof tellPlans>>;
let sizes: Map<string, number>;
let told = 0;
beforeAll(async () => {
  world = await openWorld();
  await fillLarge(world.url, { ...sizesFor(share), ...tokensOfPlans }, { checked: true });
  // PostgreSQL plans as for the whole, of which this is a part.
  await world.owner.query("update pg_class set reltuples = reltuples / $1 where relnamespace = 'public'::regnamespace and reltuples > $2", [
    share,
    rowsOfLargeTable,
  ]);
  sizes = await countRows();
  // As after five runs of each statement, unless the service asks for a plan of its own.
  plans = await tellPlans(world, ["plan_cache_mode = force_generic_plan"]);
});
afterAll(() => world.close());

/** Counts the rows of the tables of which the large organization has many. */
async function countRows(): Promise<Map<string, number>> {
  const { rows: tables } = await world.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const counted = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await world.owner.query(`select count(*)::integer as count from ${name} where organization_id = 'org_0'`);
    if (rows[0].count >= rowsOfLargeTable) counted.set(name, rows[0].count);
  }
  return counted;
}

const person: Who = { kind: "person", personId: "usr_large", organizationId: "org_0" };
const ways = Object.entries(reads).flatMap(([name, some]) =>
  some.map((read): [string, string, Read] => [name, read.how ?? "as it is", read]),
);

test("every operation that reads is asked, or left out by name", () => {
  const reading = operations.filter(({ operation }) => !isWrite(operation)).map(({ operation }) => operation.name);
  expect([...Object.keys(reads), ...leftOut].toSorted()).toEqual(reading.toSorted());
});

test("the large organization has many rows in the tables that lists read", () => {
  expect([...sizes.keys()]).toEqual(
    expect.arrayContaining([
      "article",
      "article_revision",
      "search_entry",
      "image",
      "post",
      "event",
      "audit",
      "notification",
      "webhook_delivery",
    ]),
  );
});

test.each(ways)("%s, %s, reads no large table from end to end", async (name, how, { input }) => {
  const bound = operations.find(({ operation }) => operation.name === name);
  if (bound === undefined) throw new Error(`There is no ${name}.`);
  const found = await plans.plansOf(() => world.call(bound as never, input as never, person));
  told += found.length;
  expect([...new Set(found.flatMap(scansOf))].filter((table) => !mayReadWhole(name, how).includes(table.split(" ")[0] ?? ""))).toEqual([]);
});

function mayReadWhole(name: string, how: string): readonly string[] {
  return [...(wholeTables[name] ?? []), ...(wholeTables[`${name}, ${how}`] ?? [])];
}

const deepWays = ways.filter(([, , { deep }]) => deep !== undefined);

test.each(deepWays)("%s, %s, reads no more for a page in the middle than for its rows", async (name, _how, { input, deep }) => {
  const bound = operations.find(({ operation }) => operation.name === name);
  const { rows } = await world.owner.query<{ key: string; id: string }>(deep?.positions(0.5) ?? "");
  const cursor = world.app.services.pager.pack(deep?.query ?? [], [rows[0]?.key ?? "", rows[0]?.id ?? ""]);
  const call = () => world.call(bound as never, { ...input, cursor } as never, person);
  const found = await plans.plansOf(call);
  expect(found.flatMap((plan) => readsOf(plan, rowsOfDeepPage))).toEqual([]);
});

test("plans were told", () => {
  expect(told).toBeGreaterThan(ways.length);
});

/** Names the tables of which one node of a plan reads more than so many rows. */
function readsOf(plan: Plan, most: number): string[] {
  const read = rowsReadBy(plan);
  const isOver = plan["Relation Name"] !== undefined && read > most;
  return [
    ...(isOver ? [`${plan["Relation Name"]} by ${plan["Node Type"]} ${plan["Index Name"] ?? ""}, ${read} rows`] : []),
    ...(plan.Plans ?? []).flatMap((below) => readsOf(below, most)),
  ];
}

function rowsReadBy(plan: Plan): number {
  return ((plan["Actual Rows"] ?? 0) + (plan["Rows Removed by Filter"] ?? 0)) * (plan["Actual Loops"] ?? 1);
}

/** Names the large tables that a plan reads from end to end, or nearly. */
function scansOf(plan: Plan): string[] {
  const table = plan["Relation Name"] ?? "";
  const size = sizes.get(table) ?? Number.POSITIVE_INFINITY;
  const read = rowsReadBy(plan);
  const isWhole = (plan["Node Type"] === "Seq Scan" && sizes.has(table)) || read >= size * mostOfTable;
  return [
    ...(isWhole ? [`${table} by ${plan["Node Type"]} ${plan["Index Name"] ?? ""}, ${read} rows`] : []),
    ...(plan.Plans ?? []).flatMap(scansOf),
  ];
}
