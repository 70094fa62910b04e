import { parseArticle } from "@galley/markdown";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";
import { deriveTitle } from "./derive-title.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Input = Partial<Parameters<typeof world.registry.createArticle.run>[1]>;
function create(markdown: string, input: Input = {}, who: Who = {}) {
  return world.call(world.registry.createArticle, { projectId: world.projectId, markdown, ...input }, who);
}

function read(id: string, who: Who = {}) {
  return world.call(world.registry.getArticle, { id }, who);
}

const derived = (title: string) =>
  expect.objectContaining({ code: "title_derived", severity: "warning", message: expect.stringContaining(title) });
const titleOf = (markdown: string, language = "en") => deriveTitle(parseArticle(markdown).document, language);

describe("an article of Markdown alone", () => {
  test.each([
    ["Walls first.\n\n### Stone walls\n\n## Roofs", "Stone walls"],
    ["## **Old** walls\n\nA body.", "Old walls"],
    ["Old walls are slow. They take a day.", "Old walls are slow."],
    ["- One thing\n- Another", "One thing"],
    ["> Said once. Said twice.\n> — Anna", "Said once."],
    ["```\ncode\n```", "Untitled"],
    ["![](image:img_unknown)", "Untitled"],
  ])("%j is called %j, its stored revision too, and a finding says so", async (markdown, title) => {
    const created = await create(markdown);
    expect(created.checks).toContainEqual(derived(title));
    const article = await read(created.id);
    expect(article.title).toBe(title);
    expect(article.checks).toEqual(created.checks);
    const { rows } = await world.owner.query("select title from article_revision where article_id = $1", [created.id]);
    expect(rows).toEqual([{ title }]);
  });

  test("keeps its text as it was sent, and gets its slug from the title", async () => {
    const { id } = await create("## Stone walls of old\n\nA body.");
    expect(await read(id)).toMatchObject({ slug: "stone-walls-of-old", markdown: expect.stringContaining("## Stone walls of old") });
  });

  test("comes through over REST and from an assistant", async () => {
    const body = { projectId: world.projectId, markdown: "Slow walls. And more." };
    const overRest = await world.request("POST", "/articles", { token: (await world.newToken()).value, body });
    expect([overRest.status, overRest.body.checks]).toEqual([201, expect.arrayContaining([derived("Slow walls.")])]);
    const byTool = await world.callTool((await world.newAssistant()).value, "create_article", body);
    expect(byTool.data.checks).toContainEqual(derived("Slow walls."));
    expect(await read(byTool.data.id)).toMatchObject({ title: "Slow walls." });
  });

  test("is refused while it is empty", async () => {
    for (const markdown of ["", "\n\n", " \t"])
      await expect(create(markdown)).rejects.toMatchObject({ code: "invalid_input", param: "markdown" });
  });

  test.each([
    ["pt-BR", "Sem título"],
    ["de", "Ohne Titel"],
    ["ja", "無題"],
    ["zh-TW", "無標題"],
    ["tlh", "Untitled"],
  ])("without a word in a project in %s is called %s", async (language, title) => {
    const projectId = (await world.newProject({ language })).id;
    const { id } = await create("---\n\n<hr>", { projectId, locale: "en" }, { projectId });
    expect((await read(id, { projectId })).title).toBe(title);
  });

  test("has no such finding where a title is sent or the Markdown begins with one", async () => {
    for (const created of [await create("# Given\n\nA body."), await create("A body.", { title: "Given" })]) {
      expect(created.checks.map(({ code }) => code)).not.toContain("title_derived");
    }
  });
});

describe("a title that nobody gave", () => {
  const update = (id: string, revision: number, change: object) => world.call(world.registry.updateArticle, { id, revision, ...change });

  test("stays, with its finding, through changes that give none, and loses the finding to one that does", async () => {
    const { id } = await create("Old walls are slow. They take a day.", { submit: false });
    const changed = await update(id, 1, { markdown: "Another beginning. And more." });
    expect(changed.checks).toContainEqual(derived("Old walls are slow."));
    expect((await read(id)).title).toBe("Old walls are slow.");
    expect((await update(id, 2, { title: "Old walls are slow." })).checks.map(({ code }) => code)).not.toContain("title_derived");
    const byLine = await create("Old walls are slow.", { submit: false });
    expect((await update(byLine.id, 1, { markdown: "# Named\n\nB." })).checks.map(({ code }) => code)).not.toContain("title_derived");
  });
});

describe("a first sentence", () => {
  const long = "Stone walls that were built before the war take a whole day to warm through and keep it well.";

  test("that is longer than 80 characters is cut at a word", () => {
    expect(titleOf(long)).toBe("Stone walls that were built before the war take a whole day to warm through and");
    expect(titleOf(`${"word, ".repeat(13)}${"x".repeat(30)}`)).toBe(`${"word, ".repeat(12)}word`);
    expect(titleOf("x".repeat(80))).toBe("x".repeat(80));
    expect(titleOf("x".repeat(300))).toBe("x".repeat(80));
  });

  test("in a script without spaces is cut where a word ends", () => {
    const title = titleOf("断熱材は冬に暖かく夏に涼しい家を作るために最も大切な材料の一つです".repeat(4));
    expect(title.length).toBeGreaterThan(70);
    expect(title.length).toBeLessThanOrEqual(80);
  });

  test("does not end at an abbreviation or an initial", () => {
    expect(titleOf("Dr. Ada B. Stone measured walls. Then roofs.")).toBe("Dr. Ada B. Stone measured walls.");
  });

  test("counts characters as people do, on one line", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(titleOf(`${family.repeat(100)}`)).toBe(family.repeat(80));
    expect(titleOf("Over\ntwo lines.")).toBe("Over two lines.");
  });
});

test("whatever the Markdown is, the title has between one and two hundred characters and no space at its ends", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("## ", "\n\n", "> ", "- ", "\u200b", "\u00a0", "e\u0301".repeat(90), "a b ".repeat(60)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const title = titleOf(pieces.join(""));
      expect(title).toBe(title.trim());
      expect(title).not.toBe("");
      expect(title.isWellFormed()).toBe(true);
      expect([...new Intl.Segmenter().segment(title)].length).toBeLessThanOrEqual(200);
    }),
  );
});
