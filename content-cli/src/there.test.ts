import { listArticles } from "@galley/contract";
import { expect, test } from "vitest";
import { createClient } from "../../client/src/index.ts";
import type { Context } from "./context.ts";
import { articlesThere } from "./there.ts";

const [sample] = listArticles.example.output.data;
type Article = { id: string; updatedAt: string; revision: number };

function articles(count: number): Article[] {
  return Array.from({ length: count }, (_, index) => ({ id: `art_${index}`, updatedAt: timeOf(index), revision: 1 }));
}

function timeOf(second: number): string {
  return new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
}

/** Opens a project with these articles, listed latest change first as the service does. `between` runs after each page. */
function openProject(all: Article[], between: (page: number) => void = () => {}) {
  const calls = { list: 0, get: 0 };
  const fetch = async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    const id = /^\/api\/v1\/articles\/(\w+)$/.exec(pathname)?.[1];
    if (id !== undefined) {
      calls.get += 1;
      const one = all.find((article) => article.id === id);
      return one === undefined ? Response.json({ error: { code: "not_found", message: "None." } }, { status: 404 }) : Response.json(one);
    }
    calls.list += 1;
    const [limit, before] = [Number(searchParams.get("limit")), searchParams.get("cursor")];
    const rest = all.filter(({ updatedAt }) => before === null || updatedAt < before);
    const data = rest.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, limit);
    const nextCursor = rest.length > limit ? (data.at(-1)?.updatedAt ?? null) : null;
    between(calls.list);
    return Response.json({ data: data.map((article) => ({ ...sample, ...article })), nextCursor });
  };
  const client = createClient({ baseUrl: "https://galley.example", token: "svc_live_1", fetch });
  return { context: { client, project: null } as Context, calls };
}

const idsOf = (found: ReadonlyMap<string, unknown>) => [...found.keys()].toSorted();

test("a project of 950 articles takes ten calls, however many of them have files", async () => {
  const all = articles(950);
  const { context, calls } = openProject(all);
  const ids = all.map(({ id }) => id);
  expect(idsOf(await articlesThere(context, "all", ids))).toEqual(ids.toSorted());
  expect(calls).toEqual({ list: 10, get: 0 });
});

test("a hundred articles that are gone take one call more", async () => {
  const { context, calls } = openProject(articles(150));
  const gone = Array.from({ length: 100 }, (_, index) => `art_gone_${index}`);
  expect((await articlesThere(context, "all", gone)).size).toBe(150);
  expect(calls).toEqual({ list: 3, get: 0 });
});

test("a few files of a large project take no more than twice as many calls as there are files", async () => {
  for (const ids of [["art_0"], ["art_0", "art_1", "art_2", "art_gone"], ["art_5000", "art_4999"]]) {
    const { context, calls } = openProject(articles(5000));
    const found = await articlesThere(context, "these", ids);
    expect(ids.filter((id) => found.has(id))).toEqual(ids.filter((id) => id !== "art_gone" && id !== "art_5000"));
    expect(calls.list + calls.get).toBeLessThanOrEqual(2 * ids.length);
  }
});

test("without ids nothing is asked", async () => {
  const { context, calls } = openProject(articles(10));
  await articlesThere(context, "these", []);
  expect(calls).toEqual({ list: 0, get: 0 });
});

test("an article that somebody saves while pages are read is found in its new place", async () => {
  const all = articles(300);
  const ids = all.map(({ id }) => id);
  const { context, calls } = openProject(all, (page) => {
    const moved = all[20 + page];
    if (moved !== undefined && page < 3) Object.assign(moved, { updatedAt: timeOf(1000 + page), revision: 2 });
  });
  const found = await articlesThere(context, "all", ids);
  expect(idsOf(found)).toEqual(ids.toSorted());
  expect([found.get("art_21")?.revision, found.get("art_22")?.revision]).toEqual([2, 2]);
  expect(calls.list).toBeLessThanOrEqual(5);
});
