import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { asOwner, comeBy, newLink, send } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("threads stay at their passages when the text around them changes, also where the same words are elsewhere", async () => {
  const body = "Measure first, always.\n\nStone is slow, they say.\n\nWood is quick and light.\n\nAsk a mason for advice.";
  const { id } = await world.newArticle({ markdown: `# Walls\n\n${body}`, status: "draft" }, asOwner);
  const link = await newLink(world, { articleId: id });
  const { visitor } = await comeBy(world, link);
  const said = ["On measuring", "On wood", "On masons"];
  for (const [at, block] of ["0", "2", "3"].entries()) {
    expect((await send(visitor, link, "comment", { id, block, words: said[at] ?? "" })).status).toBe(303);
  }
  const markdown =
    "Look.\n\nMeasure first, always.\n\nThen look.\n\nMeasure first, always.\n\nStone is slow, they say.\n\nWood is quick but light.\n\nAsk your neighbors.";
  await world.call(world.registry.updateArticle, { id, revision: 1, markdown }, asOwner);
  const { text } = await visitor.get(link.path);
  const blocks = text.slice(0, text.indexOf('id="guest-all"')).split("<p>");
  const blockWith = (words: string) => blocks.findIndex((block) => block.includes(`guest-words">${words}<`));
  const blockOf = (words: string) => blocks.findLastIndex((block) => block.startsWith(words));
  expect(blockOf("Measure first")).toBeGreaterThan(blocks.findIndex((block) => block.startsWith("Measure first")));
  expect(blockWith("On measuring")).toBe(blockOf("Measure first"));
  expect(blockWith("On wood")).toBe(blockOf("Wood is quick"));
  expect(blockWith("On masons")).toBe(-1);
  expect(text.slice(text.indexOf('id="guest-all"'))).toContain("On masons");
});

test("a comment on a block whose words stand earlier too is at that block", async () => {
  const words = "Measure first.";
  const { id } = await world.newArticle({ markdown: `# Walls\n\n${words}\n\nThen look.\n\n${words}\n\nAsk.`, status: "draft" }, asOwner);
  const post = await world.newPost({ format: "x", parts: [words, "Then look.", words] }, asOwner);
  for (const subject of [{ articleId: id }, { postId: post.id }]) {
    const link = await newLink(world, subject);
    const { visitor } = await comeBy(world, link);
    const sent = await send(visitor, link, "comment", { id: subject.articleId ?? post.id, block: "2", words: "On the second" });
    expect(sent.status).toBe(303);
    const { text } = await visitor.get(link.path);
    const said = text.indexOf('guest-words">On the second');
    const at = [...text.matchAll(new RegExp(`>${words}</p>`, "g"))].map(({ index }) => index);
    expect([at.length, at.every((place) => place < said), said < text.indexOf('id="guest-all"')]).toEqual([2, true, true]);
  }
});
