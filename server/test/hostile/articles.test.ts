import { limits } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { hostileSources } from "../../../markdown/test/hostile-sources.ts";
import { askAbout, listsOf } from "./ask-about.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const length = 600;

/** Sources of which a short text makes many findings and losses, or a long answer. The full set asks about all of them. */
const shapes = [
  ...["lines of a quote", "a flat list", "an ordered list", "lists of changing markers", "lists in quotes", "quotes in lists"],
  ...["headings in quotes", "opened emphasis", "small emphasis", "strong and emphasis", "escaped brackets", "links", "vague links"],
  ...["images", "images from elsewhere", "images in links", "link definitions", "small codes", "fences", "indented code", "entities"],
  ...["hard breaks", "lines of tags", "tags in text", "autolinks", "mail addresses", "paragraphs", "table pipes", "headings"],
  ...["first-level headings", "headings that skip a level", "underlined headings", "rules", "emoji", "short references"],
  ...["many images in one quote", "many images in one list item", "many definitions", "a long destination"],
  ...["vague links to long addresses", "headings of long words", "a wide table", "a long table"],
];
const longReferences = `[a]: ${"b".repeat(1000)}\n\n${"[a]\n\n".repeat(500)}`;

test("an answer about hostile Markdown of every kind lists at most 100 of a kind and is no larger than the question by more than a fixed part", async () => {
  expect(shapes.length).toBeGreaterThanOrEqual(40);
  const texts = new Map(shapes.map((name) => [name, hostileSources.get(name)?.(length) ?? ""])).set("long references", longReferences);
  for (const [name, text] of texts) {
    const { created, read, bytes, bytesMax } = await askAbout(world, text);
    for (const list of [...listsOf(created), read.checks]) expect(list.length, name).toBeLessThanOrEqual(limits.findingsMax);
    expect(bytes, name).toBeLessThanOrEqual(bytesMax);
  }
});

test("what is not listed is counted, and a later reader finds the same counts", async () => {
  const { created, read } = await askAbout(world, "a\n=\n".repeat(400));
  const more = { checks: 801 - limits.findingsMax, dropped: 400 - limits.findingsMax };
  expect(created.more).toEqual({ checks: expect.any(Number), dropped: more.dropped });
  expect(read.more).toEqual({ checks: created.more?.checks });
  expect(read.checks).toEqual(created.checks);
  const codes = new Set(read.checks.map(({ code }) => code));
  expect([...codes]).toEqual(expect.arrayContaining(["heading_duplicate", "section_empty", "description_missing", "reading_time"]));
});

test("findings of a revision of before, which kept all of them, are listed within the same bound", async () => {
  const { created } = await askAbout(world, "A body.");
  const finding = { code: "section_empty", severity: "warning", message: "M" };
  await world.owner.query("update article_revision set checks = $2 where article_id = $1", [
    created.id,
    JSON.stringify([...Array.from({ length: 5000 }, () => finding), { ...finding, code: "body_thin" }]),
  ]);
  const read = await world.call(world.registry.getArticle, { id: created.id });
  expect([read.checks.length, read.more, read.checks.at(-1)?.code]).toEqual([100, { checks: 4901 }, "body_thin"]);
});

test("a warning about missing descriptions counts all images, listed or not", async () => {
  const id = await world.newImage();
  const markdown = `Words.\n\n${`![](image:${id})\n\nMore words.\n\n`.repeat(130)}`;
  const { created } = await askAbout(world, markdown);
  await world.call(world.registry.submitArticle, { id: created.id });
  await world.call(world.registry.approveArticle, { id: created.id, revision: 1 }, { kind: "person" });
  const { warnings } = await world.call(world.registry.scheduleArticle, { id: created.id, day: "2027-01-04", time: "09:00" });
  expect(warnings).toContainEqual(expect.objectContaining({ code: "missing_alt_text", message: expect.stringContaining("130") }));
});
