import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";
import { packPart, readParts, toPlain, writeParts } from "../memory/parts.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const marker = "A marker in stored bytes";

async function work(): Promise<void> {
  while ((await world.app.workers.publisher.work()) > 0);
}

/** Publishes an article in a project of its own, and opens two blogs that share nothing but the database. */
async function newSite({ markdown = "# Dry walls\n\nMeasure them first.", blogHosts = [] as string[] } = {}) {
  const project = await world.newProject({ name: "Stored", blogHosts });
  const { id } = await world.newArticle({ projectId: project.id, slug: "walls", markdown, status: "published" }, { projectId: project.id });
  const here = await openBlog(world, { projectId: project.id });
  const there = await openBlog(world, { projectId: project.id });
  return {
    id,
    projectId: project.id,
    here,
    there,
    stored: () => storedOf(id),
    [Symbol.dispose]() {
      here.close();
      there.close();
    },
  };
}

type Row = { page_key: string | null; page: Buffer<ArrayBuffer> | null };

/** Returns what is stored for the newest published body, once something is. */
async function storedOf(id: string, revision = 1): Promise<{ key: string; page: Buffer<ArrayBuffer>; text: string }> {
  const read = async () => {
    const text = "select page_key, page from published_body where article_id = $1 and revision = $2";
    return (await world.owner.query<Row>(text, [id, revision])).rows[0];
  };
  await expect.poll(async () => (await read())?.page ?? null).not.toBeNull();
  const { page_key: key, page } = (await read()) as { page_key: string; page: Buffer<ArrayBuffer> };
  return { key, page, text: Buffer.from(toPlain(readParts(page, 2))).toString() };
}

/** Writes a marker into the stored article, so that a page made from stored bytes differs from a rendered one. */
async function markStored(id: string, change: { key?: string } = {}): Promise<void> {
  const { key, page } = await storedOf(id);
  const [start, article] = readParts(page, 2);
  if (start === undefined || article === undefined) throw new Error("Nothing is stored.");
  const text = Buffer.from(toPlain([article])).toString();
  const marked = await packPart(text.replace("<p>Measure them first.", `<p>${marker}`));
  const values = [id, writeParts([start, marked]), change.key ?? key];
  await world.owner.query("update published_body set page = $2, page_key = $3 where article_id = $1", values);
}

test("what the first reader has made is stored, and another process serves the equal bytes", async () => {
  using site = await newSite();
  const first = await site.here.get("/walls");
  const { text } = await site.stored();
  expect([first.status, text.includes("Measure them first.")]).toEqual([200, true]);
  expect(await site.there.get("/walls")).toEqual(first);
});

test("another process renders nothing of what is stored", async () => {
  using site = await newSite();
  await site.here.get("/walls");
  await markStored(site.id);
  const { text } = await site.there.get("/walls");
  expect([text.includes(marker), text.includes("<p>Measure them first.")]).toEqual([true, false]);
});

test("a stored page under another key is made anew, and so is the stored one", async () => {
  using site = await newSite();
  const first = await site.here.get("/walls");
  const { key } = await site.stored();
  await markStored(site.id, { key: "stale" });
  expect(await site.there.get("/walls")).toEqual(first);
  await expect.poll(async () => (await site.stored()).key).toBe(key);
  expect((await site.stored()).text).not.toContain(marker);
});

test("an article whose page is stored is gone in both processes soon after it went offline", async () => {
  using site = await newSite();
  const both = async () => [(await site.here.get("/walls")).status, (await site.there.get("/walls")).status];
  expect(await both()).toEqual([200, 200]);
  await site.stored();
  await world.call(world.registry.unpublishArticle, { id: site.id }, person);
  await work();
  await expect.poll(both).toEqual([410, 410]);
  using fresh = await openBlog(world, { projectId: site.projectId });
  expect((await fresh.get("/walls")).status).toBe(410);
});

test("a revision that goes live shows its own text, not the stored one of the revision before", async () => {
  using site = await newSite();
  const both = async () => [(await site.here.get("/walls")).text, (await site.there.get("/walls")).text];
  await both();
  await site.stored();
  await world.call(world.registry.updateArticle, { id: site.id, revision: 1, markdown: "Then paint them." }, person);
  await world.call(world.registry.submitArticle, { id: site.id }, person);
  await world.call(world.registry.approveArticle, { id: site.id, revision: 2 }, person);
  await world.call(world.registry.publishArticleNow, { id: site.id, revision: 2 }, person);
  await work();
  const shown = async () => (await both()).map((text) => [text.includes("Then paint them."), text.includes("Measure them first.")]);
  await expect.poll(shown).toEqual([
    [true, false],
    [true, false],
  ]);
  expect((await storedOf(site.id, 2)).text).toContain("Then paint them.");
});

test("a blog at a host of its own and the same blog by path keep pages apart, each with links of its own", async () => {
  const host = "stored.example";
  using site = await newSite({ blogHosts: [host] });
  await site.here.getFull("/walls", { host });
  await markStored(site.id);
  const { key } = await site.stored();
  const linksOf = (text: string) => [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path = ""]) => path);
  const byPath = await site.there.get("/walls");
  const atHost = await site.there.getFull("/walls", { host });
  expect([byPath.text.includes(marker), atHost.text.includes(marker)]).toEqual([false, true]);
  expect(linksOf(byPath.text).every((path) => path.startsWith(site.here.base))).toBe(true);
  expect(linksOf(atHost.text).some((path) => path.startsWith("/blog/"))).toBe(false);
  expect([linksOf(byPath.text).length, linksOf(atHost.text).length].every((count) => count > 0)).toBe(true);
  expect((await site.stored()).key, "readers by path replace nothing").toBe(key);
});
