import { randomBytes } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Listening, listenHttp } from "#test/outside/listen.ts";
import { picture } from "#test/picture.ts";
import { ghostExport } from "#test/transfer/ghost.ts";
import { wordPressExport } from "#test/transfer/wordpress.ts";
import { openWorld, type World } from "#test/world.ts";
import { gatherPictures } from "./gather-pictures.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let site: Listening & { url: string; asked: string[]; status: number };
let projectId: string;
beforeEach(async () => {
  const asked: string[] = [];
  let seed = 1;
  const images = new Map<string, Buffer>();
  const server = await listenHttp(async (request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    if (path.startsWith("/moved/")) return response.writeHead(301, { location: path.slice("/moved".length) }).end();
    if (site.status !== 200) return response.writeHead(site.status).end();
    const image = images.get(path) ?? (await picture(seed++).png().toBuffer());
    images.set(path, image);
    response.writeHead(200, { "content-type": "image/png" }).end(image);
  });
  site = { ...server, url: `http://127.0.0.1:${server.port}`, asked, status: 200, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
  projectId = (await world.newProject({ name: `Import ${randomBytes(4).toString("hex")}` })).id;
});
afterEach(() => site[Symbol.asyncDispose]());

type Input = Partial<Parameters<typeof world.call<typeof world.registry.importArticles.operation>>[1]>;

function bring(bytes: Uint8Array | string, input: Input = {}, who: Parameters<World["actor"]>[0] = {}) {
  const base64 = Buffer.from(bytes).toString("base64");
  return world.call(world.registry.importArticles, { projectId, base64, ...input }, { kind: "person", ...who });
}

async function markdownOf(id: string | null | undefined) {
  return world.call(world.registry.getArticle, { id: id ?? "" }, { kind: "person" });
}

async function count(table: "article" | "image" | "article_revision"): Promise<number> {
  const { rows } = await world.owner.query(
    table === "article_revision"
      ? "select count(*)::int as count from article_revision r join article a on a.organization_id = r.organization_id and a.id = r.article_id where a.project_id = $1"
      : `select count(*)::int as count from ${table} where project_id = $1`,
    [projectId],
  );
  return rows[0].count;
}

test("a WordPress export becomes drafts of the person, with its images in the media library", async () => {
  const report = await bring(wordPressExport({ site: site.url }));
  expect(report).toMatchObject({ kind: "wordpress", dryRun: false, skippedMore: 0, imagesLeft: false });
  expect(report.articles.map(({ outcome, slug, images }) => [outcome, slug, images.kept, images.failed.length])).toEqual([
    ["created", "goodbye-boiler", 1, 0],
    ["created", "alte-wande", 2, 0],
    ["skipped", null, 0, 0],
    ["skipped", null, 0, 0],
  ]);
  const boiler = await markdownOf(report.articles[0]?.id);
  expect(boiler).toMatchObject({
    status: "draft",
    revision: 1,
    locale: "en",
    title: "Goodbye, boiler & oil",
    seo: { description: "How a boiler left." },
    tags: ["Heat & pumps", "Old houses"],
  });
  expect(boiler.markdown).toContain(`![A heat pump](image:${boiler.coverImage?.id})`);
  expect(site.asked.toSorted()).toEqual(["/wp-content/uploads/2023/11/wall.png", "/wp-content/uploads/2024/03/pump.png"]);
  const { data } = await world.call(world.registry.listImages, { projectId }, { kind: "person" });
  expect(data.map(({ fileName, alt }) => [fileName, alt]).toSorted()).toEqual([
    ["pump.png", "A heat pump"],
    ["wall.png", "A wall"],
  ]);
  expect(await world.events("article.review_requested")).toEqual([]);
});

test("importing the same file again changes nothing and fetches nothing", async () => {
  const file = ghostExport();
  const first = await bring(file, { siteUrl: site.url });
  expect(first.articles.map(({ outcome }) => outcome)).toEqual(["created", "created", "created", "skipped"]);
  const [before, asked] = [[await count("article"), await count("image")], site.asked.length];
  expect(await markdownOf(first.articles[0]?.id)).toMatchObject({ tags: ["Walls", "Lime"] });
  expect(first.articles[0]?.dropped).toContainEqual({
    kind: "tag",
    name: "",
    what: "tag",
    count: 1,
    places: ["Farmhouses in the north of the country, all of them"],
    lines: [],
    offer: null,
  });
  const again = await bring(file, { siteUrl: site.url });
  expect(again.articles.map(({ outcome, id, images }) => [outcome, id, images.kept])).toEqual(
    first.articles.map(({ outcome, id, images }) => [outcome === "skipped" ? "skipped" : "unchanged", id, images.kept]),
  );
  expect([[await count("article"), await count("image")], site.asked.length]).toEqual([before, asked]);
});

test("a field that is too long is told with its words, and tags are counted with those beyond what is held of a file", async () => {
  const tags = Array.from({ length: 53 }, (_, at) => `t${at}`).join(", ");
  const { articles } = await bring(`---\ntitle: T\nsummary: ${"Long words. ".repeat(100)}\ntags: [${tags}]\n---\n\nText.`, {
    dryRun: true,
  });
  expect(articles[0]?.dropped).toMatchObject([
    { kind: "too_long", name: "summary", count: 1, places: [expect.stringMatching(/^Long words\. .*…$/)] },
    { kind: "tag", count: 43, places: ["t10", "t11", "t12"] },
  ]);
});

test("two imports of one file at the same moment make each article once", async () => {
  const reports = await Promise.all([bring(ghostExport(), { images: false }), bring(ghostExport(), { images: false })]);
  const outcomes = reports.flatMap(({ articles }) => articles.map(({ outcome }) => outcome)).toSorted();
  expect(outcomes).toEqual(["created", "created", "created", "skipped", "skipped", "unchanged", "unchanged", "unchanged"]);
  expect(await count("article")).toBe(3);
});

test("a dry run tells what would happen, fetches nothing and keeps nothing", async () => {
  const report = await bring(ghostExport(), { siteUrl: site.url, dryRun: true });
  expect(report.articles.map(({ outcome, id, images }) => [outcome, id, images.kept])).toEqual([
    ["created", null, 2],
    ["created", null, 0],
    ["created", null, 0],
    ["skipped", null, 0],
  ]);
  expect([await count("article"), await count("image"), site.asked]).toEqual([0, 0, []]);
  const { rows } = await world.owner.query("select from imported_article where project_id = $1", [projectId]);
  expect(rows).toHaveLength(0);
});

test("images that cannot be had are named, and another import of the file puts them in", async () => {
  const file = `# Walls\n\nText.\n\n![A](${site.url}/a.png)\n\n![B](${site.url}/moved/b.png)`;
  site.status = 503;
  const first = await bring(file);
  expect(first.articles[0]).toMatchObject({
    outcome: "created",
    images: {
      kept: 0,
      failed: [{ address: `${site.url}/a.png`, reason: "The address answers with status 503." }, { address: `${site.url}/moved/b.png` }],
    },
  });
  expect((await markdownOf(first.articles[0]?.id)).markdown).toBe("Text.");
  site.status = 200;
  const second = await bring(file);
  expect(second.articles[0]).toMatchObject({ outcome: "updated", id: first.articles[0]?.id, images: { kept: 2, failed: [] } });
  expect(await markdownOf(first.articles[0]?.id)).toMatchObject({
    revision: 2,
    status: "draft",
    markdown: expect.stringMatching(/^Text\.\n\n!\[A\]\(image:img_\w+\)\n\n!\[B\]\(image:img_\w+\)$/),
  });
  expect((await bring(file)).articles[0]).toMatchObject({ outcome: "unchanged", images: { kept: 2 } });
});

test("a draft that somebody has changed since is left as it is", async () => {
  const file = `# Walls\n\n![A](${site.url}/a.png)`;
  const { articles } = await bring(file, { images: false });
  const id = articles[0]?.id ?? "";
  expect(articles[0]?.images.failed[0]?.reason).toMatch(/left out of this import/);
  await world.call(world.registry.updateArticle, { id, revision: 1, markdown: "My own words." }, { kind: "person" });
  expect((await bring(file)).articles[0]).toMatchObject({ outcome: "unchanged", id, reason: expect.stringMatching(/changed it since/) });
  expect((await markdownOf(id)).markdown).toBe("My own words.");
});

test("a slug in use is made free and told, and the same text at the same slug is the article itself", async () => {
  const { id } = await world.newArticle({ projectId, slug: "walls", markdown: "# Walls\n\nText." }, { projectId });
  expect((await bring("---\nslug: walls\n---\n# Walls\n\nText.")).articles[0]).toMatchObject({ outcome: "unchanged", id });
  const other = (await bring("---\nslug: walls\n---\n# Walls\n\nOther text.")).articles[0];
  expect(other).toMatchObject({ outcome: "created", slug: "walls-2", reason: expect.stringMatching(/has the slug walls/) });
});

test("one article that cannot be kept leaves the others", async () => {
  const archive = zipSync({
    "a.md": strToU8("# A\n\nSee [b](b.md), [it](b.md) and [d](d.md)."),
    "b.md": strToU8(`# ${"b".repeat(201)}\n\nText.`),
    "c.md": strToU8(`# C\n\n${"word ".repeat(41_000)}`),
    "d.md": strToU8("---\nsummary: x\nlocale: pt-BR\n---\n# D\n\nText."),
  });
  const { articles } = await bring(archive);
  expect(articles.map(({ outcome, locale }) => [outcome, locale])).toEqual([
    ["created", "en"],
    ["failed", "en"],
    ["failed", "en"],
    ["created", "pt-BR"],
  ]);
  expect(articles[1]?.reason).toMatch(/longer than 200/);
  expect((await markdownOf(articles[0]?.id)).markdown).toMatch(/^See b, it and \[d\]\(https?:[^ )]*\/d\)\.$/);
  expect(articles[0]?.dropped).toMatchObject([{ kind: "link", count: 2, places: ["b"] }]);
});

test("what the database refuses of one article takes back that article alone", async () => {
  await world.owner.query("alter table article add constraint refused_here check (title <> 'B')");
  try {
    const links = "[b](b.md#x), [c](c.md), [gone](gone.md)";
    const { articles } = await bring(zipSync({ "a.md": strToU8(`# A\n\n${links}`), "b.md": strToU8("# B"), "c.md": strToU8("# C") }));
    expect((await markdownOf(articles[0]?.id)).markdown).toMatch(/^b, \[c\]\(https?:[^ )]*\/c\), gone$/);
    expect(articles[0]?.dropped).toMatchObject([{ kind: "link", count: 2, places: ["gone", "b"] }]);
    expect(articles.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["created", null],
      ["failed", "It contains something that cannot be stored. Enter it by hand."],
      ["created", null],
    ]);
  } finally {
    await world.owner.query("alter table article drop constraint refused_here");
  }
  expect(await count("article")).toBe(2);
});

test("an image that a file holds or names twice is kept once", async () => {
  const image = await picture(77).png().toBuffer();
  const archive = zipSync({ "a.md": strToU8("# A\n\n![x](p.png)\n\n![y](q.png)"), "p.png": image, "q.png": image });
  const { articles } = await bring(archive);
  expect(articles[0]).toMatchObject({ outcome: "created", images: { kept: 2, failed: [] } });
  expect(await count("image")).toBe(1);
  const files = [];
  for await (const { key } of world.storage.list("images/")) files.push(key);
  const { rows } = await world.owner.query("select id from image");
  expect(files.every((key) => rows.some(({ id }) => key.includes(id)))).toBe(true);
});

test("addresses inside the network, broken images and local files are not fetched, and are named", async () => {
  const file = "# A\n\n![x](https://10.0.0.1/x.png)\n\n![y](http://169.254.169.254/latest)\n\n![z](data:image/png;base64,aGVsbG8=)";
  const { articles } = await bring(file);
  expect(articles[0]).toMatchObject({ outcome: "created", images: { kept: 0 } });
  expect(articles[0]?.images.failed.map(({ address }) => address)).toEqual([
    "https://10.0.0.1/x.png",
    "http://169.254.169.254/latest",
    "an image within the text",
  ]);
});

test("when time runs out, what is left is told apart from what failed", async () => {
  const sources = [`${site.url}/a.png`, `${site.url}/b.png`];
  const context = { organizationId: world.organizationId, sources, inFile: new Map() };
  const { kept, missing } = await gatherPictures(world.app.services.outside, { ...context, secondsMax: 0 });
  expect([kept.size, [...missing.values()].map(({ left }) => left), site.asked]).toEqual([0, [true, true], []]);
});

test("who may not write articles may not import them, and nobody imports into a project out of reach", async () => {
  await expect(bring("# A", {}, { role: "reader" })).rejects.toMatchObject({ code: "not_allowed" });
  await expect(bring("# A", {}, { kind: "token" })).rejects.toMatchObject({ code: "insufficient_scope" });
  const foreign = await world.newOrganization();
  for (const other of [foreign.projectId, "prj_unknown"]) {
    await expect(bring("# A", { projectId: other })).rejects.toMatchObject({ code: "project_not_allowed" });
  }
});

test("a file is sent in one way, and what is none is refused by its field", async () => {
  const file = new File(["# A\n\nText."], "2024-05-06-a-title.md");
  expect(await world.call(world.registry.importArticles, { projectId, file }, { kind: "person" })).toMatchObject({
    kind: "markdown",
    articles: [{ source: "2024-05-06-a-title.md", slug: "a-title", date: "2024-05-06", outcome: "created" }],
  });
  await expect(bring("# A", { file })).rejects.toMatchObject({ code: "invalid_input", param: "file" });
  await expect(bring("# A", { base64: undefined })).rejects.toMatchObject({ code: "invalid_input", param: "file" });
  await expect(bring("# A", { base64: "%%%" })).rejects.toMatchObject({ code: "invalid_input", param: "base64" });
  await expect(bring("{}")).rejects.toMatchObject({ code: "invalid_input", param: "base64", message: expect.stringMatching(/Ghost/) });
});

test("a text that nothing gives a title is called after its first sentence, and a finding says so; again, it is the same article", async () => {
  const text = "Slow walls of the north. They take a day.";
  const first = await bring(text);
  expect(first).toMatchObject({ articles: [{ slug: "slow-walls-of-the-north", outcome: "created" }] });
  expect(await bring(text)).toMatchObject({ articles: [{ outcome: "unchanged" }] });
  const id = first.articles[0]?.id ?? "";
  const article = await world.call(world.registry.getArticle, { id }, { projectId });
  expect(article).toMatchObject({
    title: "Slow walls of the north.",
    checks: expect.arrayContaining([expect.objectContaining({ code: "title_derived" })]),
  });
});
