import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { actorOf } from "#test/actor-of.ts";
import { openWorld, type World } from "#test/world.ts";
import { findMapped } from "./import-authors.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Input = Partial<Parameters<typeof world.call<typeof world.registry.importArticles.operation>>[1]>;

function bring(bytes: Uint8Array | string, input: Input = {}) {
  const base64 = Buffer.from(bytes).toString("base64");
  return world.call(world.registry.importArticles, { projectId: world.projectId, base64, ...input }, { kind: "person" });
}

const bylineOf = async (id: string | null | undefined) =>
  (await world.call(world.registry.getArticle, { id: id ?? "" }, { kind: "person" })).byline;

const written = (name: string, author: string) =>
  [`${name}.md`, strToU8(`---\ntitle: ${name}\n${author}\n---\n\nText of ${name}.`)] as const;

test("the report counts the authors of a file, and new articles name those that are mapped, else nobody", async () => {
  const other = await world.newMember({ role: "member" });
  const show = (name: string, who: object) =>
    world.call(world.registry.setAuthorProfile, { name, about: "", imageId: null, links: [] }, { kind: "person", ...who });
  await show("Marta Vidal", {});
  await show("Ilse Brandt", other);
  const zip = zipSync(
    Object.fromEntries([
      written("one", "author: M. Vidal"),
      written("two", "authors: [Guest, I. Brandt]"),
      written("three", "authors: [I. Brandt, M. Vidal]"),
      written("four", "author: Guest"),
      written("five", "summary: None"),
      written("six", "author: Ilse Brandt"),
    ]),
  );
  const dry = await bring(zip, { dryRun: true });
  expect(dry.authors).toEqual([
    { name: "Guest", count: 2 },
    { name: "M. Vidal", count: 2 },
    { name: "I. Brandt", count: 2 },
    { name: "Ilse Brandt", count: 1 },
  ]);
  const authors = [
    { name: "M. Vidal", slug: "marta-vidal" },
    { name: "I. Brandt", slug: "ilse-brandt" },
  ];
  const { articles } = await bring(zip, { authors });
  const bylines = await Promise.all(articles.map(async ({ id }) => (await bylineOf(id))?.slug ?? null));
  expect(Object.fromEntries(articles.map(({ title }, index) => [title, bylines[index]]))).toEqual({
    one: "marta-vidal",
    two: "ilse-brandt",
    three: "ilse-brandt",
    four: null,
    five: null,
    // The same name as that of a member is no mapping.
    six: null,
  });
  const again = await bring(zip, { authors: [{ name: "Guest", slug: "marta-vidal" }] });
  expect(again.articles.map(({ outcome }) => outcome)).toEqual(articles.map(() => "unchanged"));
  const four = articles.find(({ title }) => title === "four");
  expect(await bylineOf(four?.id), "an article that is there keeps whom it names").toBeNull();
});

test("an author of another organization answers like one that nobody is, and nothing is imported", async () => {
  const foreign = await world.newOrganization();
  const profile = { name: "Their Author", about: "", imageId: null, links: [] };
  await world.call(world.registry.setAuthorProfile, profile, { ...foreign, kind: "person" });
  const refused = async (slug: string) => {
    const failure = await bring("# T\n\nText.", { authors: [{ name: "X", slug }] }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "not_found", param: "authors" });
    return String(failure).replaceAll(slug, "SLUG");
  };
  expect(await refused("their-author")).toBe(await refused("no-such-author"));
  const { rows } = await world.owner.query("select from article where title = 'T'");
  expect(rows).toEqual([]);
});

test("an author of other projects alone answers like one that nobody is, to whoever reaches this project alone", async () => {
  const { id: elsewhere } = await world.newProject();
  const far = await world.newMember({ role: "member", projectIds: [elsewhere] });
  const profile = { name: "Far Away", about: "", imageId: null, links: [] };
  await world.call(world.registry.setAuthorProfile, profile, { ...far, kind: "person" });
  const near = { ...actorOf(world, { kind: "person" }), reach: [world.projectId] };
  const finding = transact(world.pool, world.organizationId, (tx) => findMapped(tx, near, [{ name: "X", slug: "far-away" }]));
  await expect(finding).rejects.toMatchObject({ code: "not_found", param: "authors" });
});
