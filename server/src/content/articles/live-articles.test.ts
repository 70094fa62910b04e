import { afterAll, beforeAll, expect, test } from "vitest";
import { planWithoutSorting } from "#test/plan-without-sorting.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
let live: string;
let edited: string;
let draft: string;
let takenOff: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
  draft = (await world.newArticle()).id;
  live = (await world.newArticle({ status: "published" })).id;
  takenOff = (await world.newArticle({ status: "published" })).id;
  await world.call(world.registry.unpublishArticle, { id: takenOff }, { kind: "person" });
  edited = (await world.newArticle({ status: "published" })).id;
  await world.call(world.registry.updateArticle, { id: edited, revision: 1, summary: "Newer." });
});
afterAll(() => world.close());

type Item = { id: string; status: string; publishedRevision: number | null; live: boolean };
async function list(query = "", as = token): Promise<Item[]> {
  const { body, error } = await world.request("GET", `/articles?limit=100${query}`, { token: as });
  expect(error).toBeUndefined();
  return body.data as Item[];
}

const idsOf = (items: Item[]) => items.map(({ id }) => id);

test("an edited live article is a draft that the site shows, in lists and in full, for every kind of caller", async () => {
  const told = { status: "draft", publishedRevision: 1, live: true };
  expect((await list()).find(({ id }) => id === edited)).toMatchObject(told);
  expect((await world.request("GET", `/articles/${edited}`, { token })).body).toMatchObject({ ...told, revision: 2 });
  const assistant = (await world.newAssistant()).value;
  const { data } = await world.callTool(assistant, "list_articles", { projectId: world.projectId });
  expect(data.data.find(({ id }: Item) => id === edited)).toMatchObject(told);
  expect((await world.callTool(assistant, "get_article", { id: edited })).data).toMatchObject(told);
  const browsed = await world.call(world.registry.browseArticles, { projectId: world.projectId }, { kind: "person" });
  expect(browsed.data.find(({ id }) => id === edited)).toMatchObject(told);
});

test("an article that was never live, or was taken off, is not live", async () => {
  for (const id of [draft, takenOff]) {
    expect((await list()).find((item) => item.id === id)).toMatchObject({ publishedRevision: null, live: false });
    expect((await world.request("GET", `/articles/${id}`, { token })).body).toMatchObject({ publishedRevision: null, live: false });
  }
});

test("live=true lists exactly what the site shows, live=false the rest, and both go together with status", async () => {
  const site = (await world.newReadToken()).value;
  const { body } = await world.request("GET", "/articles?locale=en&limit=100", { token: site });
  expect(idsOf(await list("&live=true")).toSorted()).toEqual(idsOf(body.data as Item[]).toSorted());
  expect(idsOf(await list("&live=true"))).toEqual([edited, live]);
  expect(idsOf(await list("&live=false"))).toEqual([takenOff, draft]);
  expect(idsOf(await list("&live=true&status=draft"))).toEqual([edited]);
  expect(idsOf(await list("&live=false&status=draft"))).toEqual([takenOff, draft]);
  const assistant = (await world.newAssistant()).value;
  expect(idsOf((await world.callTool(assistant, "list_articles", { projectId: world.projectId, live: true })).data.data)).toEqual([
    edited,
    live,
  ]);
});

test("live is a word of API tokens, and is true or false", async () => {
  for (const value of ["yes", "1", ""]) {
    expect((await world.request("GET", `/articles?live=${value}`, { token })).error).toMatchObject({
      code: "invalid_input",
      param: "live",
    });
  }
  const site = (await world.newReadToken()).value;
  const { error } = await world.request("GET", "/articles?locale=en&live=true", { token: site });
  expect(error).toMatchObject({ code: "invalid_input", param: "live" });
});

test("a cursor belongs to the live that it came from", async () => {
  const { nextCursor } = (await world.request("GET", "/articles?live=true&limit=1", { token })).body;
  const next = (query: string) => world.request("GET", `/articles?limit=1&cursor=${nextCursor}${query}`, { token });
  expect(idsOf((await next("&live=true")).body.data as Item[])).toEqual([live]);
  for (const query of ["", "&live=false", "&live=true&status=draft"]) {
    expect((await next(query)).error, query).toMatchObject({ code: "invalid_input", param: "cursor" });
  }
});

test("each list walks an index of its own in the order it shows", async () => {
  for (const [condition, index] of [
    ["published_revision is not null", "article_recent_live"],
    ["published_revision is null", "article_recent_not_live"],
  ]) {
    for (const after of ["", "and (updated_at, id) < (now(), 'art_z')"]) {
      const plan = await planWithoutSorting(
        world.owner,
        `select id from article
         where organization_id = 'o' and project_id = 'p' and ${condition} ${after} order by updated_at desc, id desc limit 2`,
      );
      expect(plan, condition).toMatch(new RegExp(`"${index}(?:_\\d+)?"`));
      expect(plan, condition).not.toMatch(/"Sort"/);
    }
  }
});
