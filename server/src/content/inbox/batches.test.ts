import { batchMin } from "@galley/contract";
import { expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

const person = { kind: "person" as const };
const list = (world: World, input: object = {}) => world.call(registry.listWaiting, { limit: 100, ...input }, person);
const count = (world: World) => world.call(registry.countWaiting, {}, person);

/** Hands in so many articles by one program, as an import or a bulk action does. */
async function handIn(world: World, many: number): Promise<string[]> {
  const ids = [];
  for (let at = 0; at < many; at += 1) ids.push((await world.newArticle({ status: "in_review", slug: `article-${at}` })).id);
  return ids;
}

test("fifty articles that are handed in together are one entry, which opens into its articles and shrinks as they are approved", async () => {
  await using world = await openWorld();
  const ids = await handIn(world, 50);
  const { data } = await list(world);
  expect(data).toMatchObject([{ kind: "review", count: 50, via: null, byService: true, subject: { type: "article", id: ids.at(-1) } }]);
  expect(await count(world)).toEqual({ waiting: 1, snoozed: 0, projects: [{ projectId: world.projectId, articles: 50, posts: 0 }] });
  const batch = String(data[0]?.id);
  const first = await list(world, { batch, limit: 30 });
  const second = await list(world, { batch, limit: 30, cursor: String(first.nextCursor) });
  expect([...first.data, ...second.data].map(({ subject }) => subject.id)).toEqual(ids.toReversed());
  expect(second.nextCursor).toBe(null);
  for (const id of ids.slice(0, 51 - batchMin)) await world.call(registry.approveArticle, { id, revision: 1 }, person);
  expect((await list(world)).data.map((entry) => entry.count)).toEqual([1, 1, 1]);
});

test("a batch ends where a minute passes, and holds no other actor's articles", async () => {
  await using world = await openWorld();
  const ids = await handIn(world, 2 * batchMin);
  await world.owner.query("update article set review_asked_at = review_asked_at - interval '10 minutes' where id = any($1)", [
    ids.slice(0, batchMin),
  ]);
  expect((await list(world)).data.map((entry) => entry.count)).toEqual([batchMin, batchMin]);
  await world.owner.query("update article set review_asked_through = 'tok_other' where id = $1", [ids[0]]);
  expect((await list(world)).data.map((entry) => entry.count).toSorted()).toEqual([1, 1, 1, 1, batchMin]);
});

test("the list comes in pages, newest first, each entry once", async () => {
  await using world = await openWorld();
  const ids = await handIn(world, 7);
  await world.owner.query(
    "update article a set review_asked_at = now() - make_interval(hours => t.hours::integer) from unnest($1::text[]) with ordinality t (id, hours) where a.id = t.id",
    [ids],
  );
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list(world, { limit: 3, ...(cursor && { cursor }) });
    found.push(...page.data.map(({ subject }) => subject.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(found).toEqual(ids);
});

test("a batch that was put off is one entry there, and comes back as one", async () => {
  await using world = await openWorld();
  await handIn(world, batchMin);
  const [entry] = (await list(world)).data;
  const id = String(entry?.id);
  expect(await world.call(registry.snoozeWaiting, { id, until: tomorrow() }, person)).toMatchObject({ things: batchMin });
  expect((await list(world)).data).toEqual([]);
  expect((await list(world, { snoozed: true })).data).toMatchObject([{ id, count: batchMin }]);
  expect(await count(world)).toEqual({ waiting: 0, snoozed: 1, projects: [] });
  expect(await world.call(registry.snoozeWaiting, { id, until: null }, person)).toEqual({ until: null, things: batchMin });
  expect(await count(world)).toMatchObject({ waiting: 1, snoozed: 0 });
});

function tomorrow(): string {
  return Temporal.Now.plainDateISO("America/New_York").add({ days: 1 }).toString();
}
