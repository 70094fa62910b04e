import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#server/registry/registry.ts";
import { isCreate } from "#test/outside/platform-server.ts";
import { connect, publishNext, work } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";
import { devToAccount, openDevToServer } from "../devto/test/devto-server.ts";

let world: World;
let devto: Awaited<ReturnType<typeof openDevToServer>>;
beforeAll(async () => {
  world = await openWorld();
  devto = await openDevToServer();
  await connect(world, { platform: "devto", url: devto.url, credentials: devToAccount });
});
afterAll(async () => {
  await devto[Symbol.asyncDispose]();
  await world.close();
});

const publish = async (markdown: string) => (await world.newArticle({ status: "published", markdown })).id;
const find = (title: string) => devto.shown().find((article) => article.title === title);

test("a link from DEV to another host becomes no address of an article", async () => {
  devto.next({ before: { status: 201, json: { id: 7_000_000, url: "https://elsewhere.example/marta/post" } } }, isCreate);
  const id = await publish("# Elsewhere\n\nText.");
  const { publications } = await world.call(registry.getArticle, { id });
  expect(publications.find(({ destination }) => destination === "devto")).toMatchObject({
    status: "failed",
    url: null,
    lastError: expect.stringContaining("says that readers find the post at elsewhere.example, which is not its own"),
  });
});

describe("an article on DEV", () => {
  test("is the article's Markdown, and braces in it are no Liquid", async () => {
    const id = await publish("# Braces\n\nWrite {{ name }} and {% raw %}, but `{% code %}` and \\{{ stay.");
    expect(find("Braces")?.body_markdown).toBe(
      `Write {\\{ name }} and {\\% raw %}, but \`{% code %}\` and {\\{ stay.\n\n<!-- galley:${id} -->`,
    );
  });

  test("shows images from this service's own address", async () => {
    const [image, credited] = [await world.newImage({ alt: "A wall" }), await world.newImage({ alt: "A roof", credit: "Ilse *B*" })];
    await publish(`# With an image\n\n![A wall](image:${image})\n\nBetween.\n\n![A roof](image:${credited} "Of *slate*")`);
    const at = (id: string) => `http://galley.test/api/v1/images/${id}`;
    expect(find("With an image")?.body_markdown).toContain(
      `![A wall](${at(image)})\n\nBetween.\n\n![A roof](${at(credited)})\n\n*Of \\*slate\\*\nIlse \\*B\\**\n\n`,
    );
  });

  test("has the first four tags, in letters and digits", async () => {
    const id = await publish("# Tagged\n\nText.");
    await publishNext(world, id, { tags: ["Heat & pumps", "W\u00e4nde", "2026", "\u2026a", "Fifth"] });
    expect(find("Tagged")?.tags).toEqual(["heatpumps", "w\u00e4nde", "2026", "a"]);
  });

  test("keeps the address that DEV made, whatever becomes of the slug", async () => {
    const id = await publish("# Keeps its address\n\nText.");
    const before = find("Keeps its address")?.slug;
    await publishNext(world, id, { slug: "another-address" });
    const { publications, url } = await world.call(registry.getArticle, { id });
    expect(find("Keeps its address")).toMatchObject({ slug: before, canonical_url: url });
    expect(publications.find(({ destination }) => destination === "devto")?.url).toBe(`${devto.url}/marta/${before}`);
  });

  test("that somebody made by hand under this canonical address is left alone, and DEV says why", async () => {
    const { rows } = await world.owner.query("select blog_slug from project where id = $1", [world.projectId]);
    const canonical_url = `http://galley.test/blog/${rows[0].blog_slug}/by-hand`;
    const made = { title: "By hand", published: true, body_markdown: "Old.", canonical_url };
    devto.articles.set(99_999, { id: 99_999, slug: "by-hand-1", description: "", main_image: null, publishedAt: 0, ...made });
    const id = await publish("# By hand\n\nNew.");
    const newest = async () =>
      (await world.call(registry.getArticle, { id })).publications.find(({ destination }) => destination === "devto");
    expect(await newest()).toMatchObject({
      status: "failed",
      errorKind: "refused",
      lastError: expect.stringContaining("DEV says: Canonical url has already been taken"),
    });
    await world.call(registry.unpublishArticle, { id }, { kind: "person" });
    await work(world);
    expect(devto.articles.get(99_999)).toMatchObject(made);
  });

  test.each([
    ["many others", 350, () => "x"],
    // A page of 25 of them is longer than an answer may be, and one article alone is, too.
    ["long others", 40, (id: number) => "x".repeat(id % 40 === 7 ? 4_100_000 : 170_000)],
  ])("is found in an account with %s", async (others, count, textOf) => {
    for (let id = 200_000; id < 200_000 + count; id += 1) {
      const other = {
        title: `Other ${id}`,
        slug: `other-${id}`,
        published: true,
        body_markdown: textOf(id),
        canonical_url: null,
        description: "",
      };
      devto.articles.set(id, { id, main_image: null, publishedAt: id, ...other });
    }
    const id = await publish(`# Among ${others}\n\nText.`);
    await world.owner.query("update platform_post set remote_id = null where article_id = $1", [id]);
    const before = devto.articles.size;
    await publishNext(world, id, { summary: "Again." });
    expect([devto.articles.size, find(`Among ${others}`)?.description]).toEqual([before, "Again."]);
    for (let other = 200_000; other < 200_000 + count; other += 1) devto.articles.delete(other);
  });

  test("whose title DEV finds too long is refused with DEV's own words", async () => {
    const id = await publish(`# ${"Long ".repeat(30).trim()}\n\nText.`);
    const { publications } = await world.call(registry.getArticle, { id });
    expect(publications.find(({ destination }) => destination === "devto")).toMatchObject({
      status: "failed",
      errorKind: "refused",
      lastError: expect.stringContaining("DEV says: Title is too long (maximum is 128 characters)"),
    });
  });
});
