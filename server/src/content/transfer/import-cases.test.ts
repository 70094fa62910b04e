import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listenHttp } from "#test/outside/listen.ts";
import { picture, redAndBlue } from "#test/picture.ts";
import { ghostExport } from "#test/transfer/ghost.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let projectId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  projectId = (await world.newProject({ name: `Import ${randomBytes(4).toString("hex")}` })).id;
});

async function bring(file: Buffer, input: { dryRun?: boolean; images?: boolean } = {}) {
  const base64 = file.toString("base64");
  return world.call(world.registry.importArticles, { projectId, base64, images: false, ...input }, { kind: "person" });
}

const fileOf = (name: string) => readFile(new URL(`../../../test/transfer/cases/${name}`, import.meta.url));

test("posts that not everybody could read come in as drafts, and the report names each, in a dry run too", async () => {
  for (const dryRun of [true, false]) {
    expect((await bring(await fileOf("protected.xml"), { dryRun })).articles).toMatchObject([
      { outcome: "created", readers: "password", reason: expect.stringMatching(/^Readers needed a password for it\. Here everybody/) },
    ]);
  }
  const posts = [
    { id: "p1", title: "Private", slug: "p1", visibility: "members" },
    { id: "p2", title: "Tiers", slug: "p2", visibility: "tiers" },
    { id: "p3", title: "Sent", slug: "p3", status: "sent" },
    { id: "p4", title: "Label", slug: "p4", visibility: "label:friends" },
    { id: "p5", title: "Emailed", slug: "p5", email_only: true },
  ].map((post) => ({ ...post, html: "<p>Text.</p>" }));
  const report = await bring(ghostExport({ posts }));
  expect(report.articles.map(({ readers }) => readers)).toEqual([null, null, null, "members", "paid", "email", "members", "email", null]);
  const again = await bring(ghostExport({ posts }));
  expect(again.articles.filter(({ readers }) => readers !== null)).toMatchObject(
    ["members only", "paying members", "by email only", "members only", "by email only"].map((words) => ({
      outcome: "unchanged",
      reason: expect.stringContaining(words),
    })),
  );
  expect((await bring(await fileOf("ghost-protected.json"))).articles).toMatchObject([{ readers: "paid" }]);
});

test("a slug in use and readers who paid are both told", async () => {
  const posts = [
    { id: "p1", title: "One", slug: "same", html: "<p>One.</p>" },
    { id: "p2", title: "Two", slug: "same", html: "<p>Two.</p>", visibility: "paid" },
  ];
  const { articles } = await bring(ghostExport({ posts }));
  expect(articles.find(({ title }) => title === "Two")?.reason).toMatch(/has the slug same\..+\. It was for paying members only\. /);
});

test("pictures of a WordPress export keep their alternative texts, covers are fetched at any address, and a GIF is named as not kept", async () => {
  const png = await picture(5).png().toBuffer();
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  await using site = await listenHttp((request, response) => response.writeHead(200).end(request.url === "/anim.gif" ? gif : png));
  const url = `http://127.0.0.1:${site.port}`;
  const file = Buffer.from((await fileOf("pictures.xml")).toString().replaceAll("https://old.example", url));
  const { articles } = await bring(file, { images: true });
  expect(articles.map(({ images }) => [images.kept, images.failed.map(({ address }) => address)])).toEqual([
    [1, []],
    [0, [`${url}/anim.gif`]],
    [1, []],
  ]);
  expect(articles[1]?.images.failed[0]?.reason).toMatch(/JPEG|PNG|WebP/);
  const found = await Promise.all(articles.map(({ id }) => world.call(world.registry.getArticle, { id: id ?? "" }, { kind: "person" })));
  expect(found.map(({ coverImage }) => coverImage?.alt)).toEqual(["A stone wall at dusk", undefined, "A stone wall at dusk"]);
  expect(found[0]?.markdown).toMatch(/^!\[A stone wall at dusk\]\(image:img_\w+\)$/);
});

test("links to other articles of the same file lead to them, also where a slug was taken", async () => {
  await world.newArticle({ projectId, slug: "walls", markdown: "# Walls\n\nOther." }, { projectId });
  const archive = zipSync({
    "site/content/posts/roof.md": strToU8('# Roof\n\n[walls](./walls.md#lime), [by Hugo]({{< ref "cellar/index.md" >}}), [gone](gone.md)'),
    "site/content/posts/walls.md": strToU8("# Walls\n\n[roof](/posts/roof/)"),
    "site/content/posts/cellar/index.md": strToU8("# Cellar\n\n[walls](../walls.md)"),
  });
  const { articles } = await bring(Buffer.from(archive));
  expect(articles.map(({ outcome, slug, dropped }) => [outcome, slug, dropped.map(({ what, places }) => [what, ...places])])).toEqual([
    ["created", "cellar", []],
    ["created", "roof", [["link", "gone"]]],
    ["created", "walls-2", []],
  ]);
  const texts = await Promise.all(
    articles.map(async ({ id }) => (await world.call(world.registry.getArticle, { id: id ?? "" }, { kind: "person" })).markdown),
  );
  const at = (slug: string) => expect.stringMatching(new RegExp(`\\]\\(https?://[^ )]*/${slug}\\)`));
  expect(texts).toEqual([at("walls-2"), at("walls-2#lime"), at("roof")]);
  expect(texts[1]).toMatch(/\[by Hugo\]\(https?:[^ )]*\/cellar\), gone$/);
  const again = await bring(Buffer.from(archive));
  expect(again.articles.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
});

test("the movement of an image is told, and its first picture kept", async () => {
  const [one, other] = await Promise.all([picture(8).png().toBuffer(), redAndBlue(40, 30).png().toBuffer()]);
  const animation = await sharp([one, other], { join: { animated: true } })
    .webp()
    .toBuffer();
  const archive = zipSync({ "a.md": strToU8("# A\n\n![x](p.webp)\n\n![y](q.png)"), "p.webp": animation, "q.png": one });
  const { articles } = await bring(Buffer.from(archive), { images: true });
  expect(articles).toMatchObject([{ images: { kept: 2 }, dropped: [{ kind: "animation", count: 1, places: ["p.webp"] }] }]);
});
