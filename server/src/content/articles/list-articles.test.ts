import { randomBytes } from "node:crypto";
import { articleStatuses, limits } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { representatives } from "#test/chance.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

type Item = { id: string; updatedAt: string; status: string; title: string };
type Page = { items: Item[]; next: string | null };

async function page(query: Record<string, string> = {}, as = token): Promise<Page> {
  const { body, error } = await world.request("GET", `/articles?${new URLSearchParams(query)}`, { token: as });
  expect(error).toBeUndefined();
  return { items: body.data as Item[], next: body.nextCursor as string | null };
}

async function walk(query: Record<string, string> = {}, between: (page: Page) => Promise<void> = async () => {}): Promise<Item[]> {
  const seen: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const found: Page = await page({ ...query, ...(cursor && { cursor }) });
    seen.push(...found.items);
    cursor = found.next;
    await between(found);
  }
  return seen;
}

/** Inserts articles directly into the table, `perTime` of them with the same time of change. */
async function fill(projectId: string, count: number, perTime: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId("article"));
  await world.owner.query(
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, updated_at)
     select $1, id, $2, 'en', 'draft', 'Title ' || n, n::text, 'slug-' || n, 1, date_trunc('milliseconds', now()) - make_interval(secs => (n / $4::int) * 0.001)
     from unnest($3::text[]) with ordinality as t (id, n)`,
    [world.organizationId, projectId, ids, perTime],
  );
  return ids;
}

describe("a walk over pages", () => {
  test("shows each of 1,000 articles once, latest change first, also where many changed in the same millisecond", async () => {
    const ids = await fill(world.projectId, 1000, 37);
    const seen = await walk({ limit: "7" });
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const order = seen.map(({ updatedAt, id }) => `${updatedAt} ${id}`);
    expect(order).toEqual(order.toSorted().reverse());
  });

  test("shows every article that does not change exactly once while others change, appear and go between pages", async () => {
    const project = await world.newProject();
    const ids = await fill(project.id, 400, 5);
    const all = await world.newToken();
    const touched = new Set<string>();
    const seen: string[] = [];
    let turn = 0;
    for (let cursor: string | null = ""; cursor !== null; turn += 1) {
      const found: Page = await page({ projectId: project.id, limit: "7", ...(cursor && { cursor }) }, all.value);
      seen.push(...found.items.map(({ id }) => id));
      cursor = found.next;
      const changed = [ids[(turn * 31) % ids.length] ?? "", ids[(turn * 57 + 3) % ids.length] ?? ""];
      const removed = ids[(turn * 71 + 11) % ids.length] ?? "";
      await world.owner.query("update article set updated_at = now(), title = 'changed' where id = any($1)", [changed]);
      await world.owner.query("delete from article where id = $1", [removed]);
      await fill(project.id, 1, 1);
      for (const id of [...changed, removed]) touched.add(id);
    }
    const still = ids.filter((id) => !touched.has(id));
    expect(still.length).toBeGreaterThan(200);
    for (const id of still)
      expect(
        seen.filter((other) => other === id),
        id,
      ).toHaveLength(1);
  });

  test("ends with null exactly when nothing follows", async () => {
    const project = await world.newProject();
    const all = (await world.newToken()).value;
    await fill(project.id, 14, 3);
    const first = await page({ projectId: project.id, limit: "7" }, all);
    const second = await page({ projectId: project.id, limit: "7", cursor: first.next ?? "" }, all);
    expect([first.items.length, second.items.length, second.next]).toEqual([7, 7, null]);
    const empty = await world.newProject();
    expect(await page({ projectId: empty.id }, all)).toEqual({ items: [], next: null });
  });
});

describe("what is listed", () => {
  test("an item is exactly the record of the contract", async () => {
    const project = await world.newProject();
    const who = { projectId: project.id };
    const { id } = await world.newArticle({ projectId: project.id, slug: "listed", status: "published" }, who);
    const own = (await world.newToken({ projectId: project.id })).value;
    const article = await world.call(world.registry.getArticle, { id }, who);
    const { items } = await page({}, own);
    const { projectId, title, status, revision, slug, locale, scheduledAt, publishedAt, updatedAt } = article;
    const shown = { publishedRevision: 1, live: true };
    expect(items).toEqual([{ id, projectId, title, status, revision, slug, locale, scheduledAt, publishedAt, updatedAt, ...shown }]);
  });

  test.each(articleStatuses)("with status=%s only articles in that status", async (status) => {
    const { items } = await page({ status, limit: "100" });
    for (const item of items) expect(item.status).toBe(status);
  });

  test("a change brings an article to the front", async () => {
    const { id } = await world.newArticle();
    await world.newArticle();
    await world.call(world.registry.updateArticle, { id, revision: 1, summary: "Changed." });
    expect((await page({ limit: "1" })).items[0]?.id).toBe(id);
  });
});

describe("bounds", () => {
  test.each(["0", "-1", "101", "1.5", "ten", "", "1e2", "9007199254740993", "NaN"])("limit=%s is refused, naming limit", async (limit) => {
    const { error } = await world.request("GET", `/articles?limit=${limit}`, { token });
    expect(error).toMatchObject({ code: "invalid_input", param: "limit" });
  });

  test.each([
    ["1", 1],
    ["100", 100],
    ["", limits.pageSizeDefault],
  ])("limit=%s gives %i items", async (limit, count) => {
    expect((await page(limit === "" ? {} : { limit })).items).toHaveLength(count);
  });
});

describe("a cursor", () => {
  const refused = { code: "invalid_input", param: "cursor" };

  async function refusal(query: Record<string, string>, as = token) {
    return (await world.request("GET", `/articles?${new URLSearchParams(query)}`, { token: as })).error;
  }

  test("is short and holds no name that could be read", async () => {
    const { next } = await page({ limit: "1" });
    expect(next?.length).toBeLessThanOrEqual(limits.cursorLengthMax);
    expect(next).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  test("works for the query it came from only: another status, project, list or organization refuses it", async () => {
    const { next } = await page({ limit: "1" });
    const cursor = next ?? "";
    expect(await refusal({ cursor, status: "draft" })).toMatchObject(refused);
    const all = (await world.newToken()).value;
    const other = await world.newProject();
    expect(await refusal({ cursor, projectId: other.id }, all)).toMatchObject(refused);
    expect((await world.request("GET", `/projects?cursor=${cursor}`, { token })).error).toMatchObject(refused);
    const foreign = await world.newOrganization();
    const abroad = (await world.newToken({ ...foreign, projectId: foreign.projectId })).value;
    expect(await refusal({ cursor }, abroad)).toMatchObject(refused);
    const site = (await world.newReadToken()).value;
    expect(await refusal({ cursor, locale: "en" }, site)).toMatchObject(refused);
  });

  test("works with another page size, and with another token of the same project", async () => {
    const { next } = await page({ limit: "1" });
    const same = (await world.newToken()).value;
    const mine = await page({ limit: "5", cursor: next ?? "" });
    expect(await page({ limit: "5", cursor: next ?? "", projectId: world.projectId }, same)).toEqual(mine);
  });

  test("that was changed, cut, lengthened or made up is refused by name", async () => {
    const cursor = (await page({ limit: "1" })).next ?? "";
    const changed = new Set<string>();
    const characters = representatives([..."A/\u0000_-=+.%~ é"], 3);
    for (let at = 0; at < cursor.length; at += 1) {
      for (const character of characters) changed.add(cursor.slice(0, at) + character + cursor.slice(at + 1));
      changed.add(cursor.slice(0, at));
      changed.add(cursor + randomBytes(at).toString("base64url"));
      changed.add(randomBytes(at).toString("base64url"));
    }
    changed.delete(cursor);
    const texts = [...changed];
    for (let start = 0; start < texts.length; start += 50) {
      const errors = await Promise.all(texts.slice(start, start + 50).map((text) => refusal({ cursor: text })));
      for (const error of errors) expect(error).toMatchObject(refused);
    }
  });
});
