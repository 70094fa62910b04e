import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromNow } from "#test/from-now.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
type Input = Parameters<typeof world.call<typeof world.registry.previewArticle.operation>>[1];
const preview = (input: Input) => world.call(world.registry.previewArticle, input, person);

async function get(url = "") {
  const response = await world.app.web.request(url);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const seo = { summary: "What to measure first.", seoTitle: "For search", seoDescription: "Told to search engines." };

test("tells what shared links, search results and feeds will say", async () => {
  const { id } = await world.newArticle({ slug: "told", markdown: "# Stone walls\n\nThey hold heat." });
  expect(await preview({ id })).toMatchObject({
    title: "Stone walls",
    searchTitle: expect.stringMatching(/^Stone walls · /),
    description: expect.stringMatching(/^They hold heat\./),
    standfirst: expect.stringMatching(/^They hold heat\./),
    url: expect.stringMatching(/\/told$/),
    minutes: 1,
    site: null,
  });
  await world.call(world.registry.updateArticle, { id, revision: 1, ...seo }, person);
  const { title, searchTitle, description, standfirst, revision } = await preview({ id });
  expect({ title, searchTitle, description, standfirst, revision }).toEqual({
    title: "Stone walls",
    searchTitle: "For search",
    description: "Told to search engines.",
    standfirst: "What to measure first.",
    revision: 2,
  });
  expect(await preview({ id, unsaved: { title: "Not saved", seoTitle: "" } })).toMatchObject({
    title: "Not saved",
    searchTitle: expect.stringMatching(/^Not saved · /),
  });
});

describe("the picture of shared links", () => {
  test("of a revision that is not live is the one that it will have once it is", async () => {
    const { id } = await world.newArticle({ markdown: "# A picture\n\nWith words.", status: "approved" });
    const before = await get((await preview({ id })).picture.url);
    expect(await sharp(before.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    await world.call(world.registry.publishArticleNow, { id, revision: 1 }, person);
    while ((await world.app.workers.publisher.work()) > 0);
    const live = await get(`/open-graph/${world.organizationId}/${id}/1.jpg`);
    expect(before.bytes.equals(live.bytes)).toBe(true);
  });

  test("is of the unsaved title, tells nothing in its address, and is for nobody else's cache", async () => {
    const { id } = await world.newArticle({ markdown: "# Saved\n\nText." });
    const [saved, unsaved] = [await preview({ id }), await preview({ id, unsaved: { title: "Secret heading" } })];
    expect(decodeURIComponent(unsaved.picture.url)).not.toMatch(/secret/i);
    const [one, other] = [await get(saved.picture.url), await get(unsaved.picture.url)];
    expect(one.bytes.equals(other.bytes)).toBe(false);
    expect(other.headers.get("cache-control")).toMatch(/^private/);
  });

  test("is not drawn for an address that is changed or has expired", async () => {
    const { id } = await world.newArticle();
    const { url } = (await preview({ id })).picture;
    expect((await get(url)).status).toBe(200);
    const soon = new URL(url);
    soon.searchParams.set("expires", String(Number(soon.searchParams.get("expires")) + 1));
    expect((await get(soon.href)).status).toBe(404);
    const path = new URL(url).pathname;
    expect((await get(world.app.services.links.urlOf(path, fromNow(-60_000)))).status).toBe(404);
    expect((await get(world.app.services.links.urlOf(path.replace("/cards/", "/cards/x"), fromNow(60_000)))).status).toBe(404);
  });
});

test("an article of another organization does not exist", async () => {
  const { id } = await world.newArticle();
  const { organizationId } = await world.newOrganization();
  const asked = world.call(world.registry.previewArticle, { id }, { ...person, organizationId });
  await expect(asked).rejects.toMatchObject({ code: "not_found" });
});
