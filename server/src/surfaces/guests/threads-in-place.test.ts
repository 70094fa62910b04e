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

test("a comment on selected words has the anchor that a member's would have", async () => {
  const text = "Measure *first*, always. Measure first, always.\n\n- Stone is slow\n- Wood is quick";
  const { id } = await world.newArticle({ markdown: `# Old walls\n\n${text}`, status: "draft" }, asOwner);
  const post = await world.newPost({ format: "x", parts: ["Look.", "Measure first, always. Measure first, always."] }, asOwner);
  const table: [string, Record<string, string>, [string, string, string]][] = [
    [
      id,
      { block: "0", quote: "Measure first", prefix: "always. " },
      ["first, always. ".padStart(32), "Measure first", ", always. Stone is slow Wood is "],
    ],
    [id, { block: "0", quote: "always.\nStone", prefix: "Measure first, " }, ["", "always. Stone", " is slow Wood is quick"]],
    [id, { block: "", quote: "Old walls" }, ["", "Old walls", " Measure first, always. Measure "]],
    [post.id, { block: "1", quote: "Measure first", prefix: "always. " }, ["", "Measure first", ", always."]],
  ];
  for (const [subject, chosen, [, quote, suffix]] of table) {
    const link = await newLink(world, subject === id ? { articleId: id } : { postId: subject });
    const { visitor } = await comeBy(world, link);
    expect((await send(visitor, link, "comment", { id: subject, ...chosen, words: "Why?" })).status).toBe(303);
    const { rows } = await world.owner.query("select quote, prefix, suffix from comment order by created_at desc, id desc limit 1");
    expect(rows).toEqual([{ quote, prefix: expect.stringMatching(new RegExp(`${chosen.prefix ?? ""}$`)), suffix }]);
    expect((await visitor.get(link.path)).text).toContain(`<q dir="auto">${quote}</q>`);
  }
});

test("words that are not where they are said to be are refused, and the comment is kept for the whole place", async () => {
  const { id } = await world.newArticle({ markdown: "# Walls\n\nStone is slow.\n\nWood is quick.", status: "draft" }, asOwner);
  const link = await newLink(world, { articleId: id });
  const { visitor } = await comeBy(world, link);
  const refused = async (fields: Record<string, string>) => {
    const { status, text } = await send(visitor, link, "comment", { id, words: "Why?", form: `block-${fields.block}`, ...fields });
    expect([status, text.includes(">Why?</textarea>")]).toEqual([422, true]);
    return /role="alert">([^<]*)</.exec(text)?.[1];
  };
  const missing =
    "The words you selected are not in this part of the text. Select them again, or send your comment on the paragraph as a whole.";
  expect(await refused({ block: "0", quote: "Brick is quick" })).toBe(missing);
  expect(await refused({ block: "0", quote: "Wood is quick" })).toBe(missing);
  expect(await refused({ block: "7", quote: "Wood" })).toBe(missing);
  expect(await refused({ block: "x" })).toBe(missing);
  const long = "Select at most 2000 characters, or send your comment on the paragraph as a whole.";
  expect(await refused({ block: "0", quote: "Stone ".repeat(400) })).toBe(long);
  const { rows } = await world.owner.query("select count(*)::int from comment where article_id = $1", [id]);
  expect(rows).toEqual([{ count: 0 }]);
});

test("the link after a paragraph leads to its form where no script runs, and to no other place", async () => {
  const { id } = await world.newArticle({ markdown: "# Walls\n\nStone is slow.\n\nWood is quick.", status: "draft" }, asOwner);
  const link = await newLink(world, { articleId: id });
  const { visitor, page } = await comeBy(world, link);
  const withoutTemplate = (text: string) => text.replace(/<template.*?<\/template>/s, "");
  expect(withoutTemplate(page.text)).not.toContain('id="guest-box"');
  expect(page.text).toContain(`href="${link.path}?on=1#guest-box"`);
  const opened = withoutTemplate((await visitor.get(`${link.path}?on=1`)).text);
  expect(opened).toContain('<q dir="auto">Wood is quick.</q>');
  expect(opened).not.toContain("?on=1#");
  for (const on of ["7", "x", "-1"])
    expect(withoutTemplate((await visitor.get(`${link.path}?on=${on}`)).text)).not.toContain('id="guest-box"');
});
