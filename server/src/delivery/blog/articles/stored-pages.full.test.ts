import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";
import { packPart, readParts, toPlain, writeParts } from "../memory/parts.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const marker = "A marker in stored bytes";

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
  await expect.poll(async () => (await read())?.page ?? null, { timeout: 30_000 }).not.toBeNull();
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

test("a changed name of the blog shows, though pages are stored", async () => {
  using site = await newSite();
  const shows = async ({ get }: typeof site.here, name: string) => (await get("/walls")).text.includes(`Dry walls · ${name}`);
  expect(await shows(site.here, "Stored")).toBe(true);
  await site.stored();
  await world.call(world.registry.updateProject, { id: site.projectId, name: "Newer name" }, person);
  expect(await shows(site.there, "Newer name")).toBe(true);
  await expect.poll(() => shows(site.here, "Newer name"), { timeout: 30_000 }).toBe(true);
});

test("stored pages give the same text in every coding, to HEAD the same head, and 304 to a reader that has them", async () => {
  using site = await newSite();
  const made = await site.here.get("/walls");
  await markStored(site.id);
  const path = `${site.there.base}/walls`;
  const ask = async (acceptEncoding?: string, over: { method?: string; ifNoneMatch?: string } = {}) => {
    const request = { method: "GET", host: new URL(publicUrl).host, path, query: "", acceptEncoding, ifNoneMatch: undefined, ...over };
    const { status, headers, body } = (await site.there.blog.find(request)) ?? { status: 0, headers: {}, body: null };
    return { status, headers: headers as Record<string, string>, body };
  };
  await expect.poll(async () => (await ask("br, gzip")).headers["content-encoding"], { timeout: 30_000 }).toBe("br");
  const [plain, gzip, brotli] = [await ask(), await ask("gzip"), await ask("br, gzip")];
  const texts = [plain.body, gunzipSync(gzip.body ?? ""), brotliDecompressSync(brotli.body ?? "")].map((bytes) =>
    String(Buffer.from(bytes ?? "")),
  );
  expect(new Set(texts)).toEqual(new Set([made.text.replace("<p>Measure them first.", `<p>${marker}`)]));
  for (const [coding, whole] of [[undefined, plain] as const, ["gzip", gzip] as const, ["br, gzip", brotli] as const]) {
    expect(whole.headers["content-length"]).toBe(String(whole.body?.byteLength));
    expect(await ask(coding, { method: "HEAD" })).toEqual({ ...whole, body: null });
    const etag = whole.headers.etag ?? "";
    expect(await ask(coding, { ifNoneMatch: etag })).toMatchObject({ status: 304, headers: { etag }, body: null });
    expect((await ask(coding, { ifNoneMatch: '"other"' })).status).toBe(200);
  }
});
