import { readdirSync } from "node:fs";
import { BrandProfile } from "@galley/contract";
import { parseArticle, writeMarkdown } from "@galley/markdown";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSampleArticle } from "../test-support.ts";
import type { ImprovedArticle } from "./find-subject.ts";
import { problemsOfImprovement } from "./problems-of-improvement.ts";
import type { ProposalAnswer } from "./proposal.ts";
import { better, type ImprovementWorld, openImprovementWorld } from "./test-support.ts";

let at: ImprovementWorld;
beforeAll(async () => {
  at = await openImprovementWorld();
});
beforeEach(() => at.nextDay());
afterAll(() => at[Symbol.asyncDispose]());

function asItIs(source: string, locale: string): [string, ProposalAnswer, ImprovedArticle, string] {
  const { title, document } = parseArticle(source);
  const text = { title: title ?? "🏡".repeat(150), summary: "", seoTitle: "", seoDescription: "", markdown: writeMarkdown(document) };
  const voice = { name: "Hearth", brandVersion: 0, brand: BrandProfile.parse({}) };
  return [
    "org_a",
    { ...text, removedImages: [], reasons: [] },
    { ...text, ...voice, revision: 1, locale, checks: [], comments: [], links: [] },
    "",
  ];
}

describe("what is left as it is", () => {
  const names = ["de", "en", "pt"].flatMap((locale) =>
    readdirSync(new URL(`../../../../../writer/test/articles/${locale}`, import.meta.url)).map(
      (file) => `${locale}/${file.replace(".md", "")}`,
    ),
  );
  test.each(names)("is never a problem: %s", async (name) => {
    expect(await problemsOfImprovement(...asItIs(readSampleArticle(name), name.slice(0, 2)))).toEqual([]);
  });

  test("is no problem either where it is unusual", async () => {
    const markdown =
      "![](image:img_a)\n\n![A *wall*](image:img_a)\n\n[a](/b?c=1) 12 345, 1.500 & 3\\_4\n\n> Never.\n> — J\\. \\*Doe\\* & 7<8";
    expect(await problemsOfImprovement(...asItIs(markdown, "de"))).toEqual([]);
  });
});

describe("what a model must not do", () => {
  const link = "https://elsewhere.example/a";
  test.each<[string, (text: ProposalAnswer) => Partial<ProposalAnswer>, string]>([
    ["lose an image", ({ markdown }) => ({ markdown: markdown.replace(/!\[.*\n\n/, "") }), "is missing"],
    ["lose one that nobody asked to take out", lostImage, "is missing"],
    ["bring in an image", ({ markdown }) => ({ markdown: `${markdown}\n\n![New](image:img_new)` }), "is new"],
    ["show an image twice", ({ markdown }) => ({ markdown: `${markdown}\n\n${/!\[.*\)/.exec(markdown)?.[0]}` }), "is new"],
    ["bring in a link", ({ markdown }) => ({ markdown: `${markdown}\n\n[More](${link})` }), link],
    ["bring in a figure", ({ markdown }) => ({ markdown: `${markdown}\n\nThat saves 37 percent.` }), "37"],
    [
      "quote somebody new",
      ({ markdown }) => ({ markdown: `${markdown}\n\n> It works.\n> — Ada Invented` }),
      "The quotation by Ada Invented",
    ],
    ["bring in a figure in the summary", () => ({ summary: "It saves 1,500 a year." }), "1,500"],
    ["begin with a title", ({ markdown }) => ({ markdown: `# Title\n\n${markdown}` }), "begins with a title"],
    [
      "write what the language does not have",
      ({ markdown }) => ({ markdown: `${markdown}\n\n<b>x</b>\n\n---` }),
      "which an article cannot have",
    ],
    ["leave most of it out", ({ markdown }) => ({ markdown: markdown.slice(0, 60) }), "Give the whole body"],
    ["change the language", inGerman, "another language"],
    ["take the title away", () => ({ title: " " }), "title: It is empty"],
    ["write a title that is too long", () => ({ title: "a".repeat(201) }), "title: It has more than 200"],
    ["give no reason", () => ({ reasons: [] }), "Say what and why"],
    ["give an empty reason", () => ({ reasons: [{ change: " ", because: "B.", comments: [] }] }), "One is empty"],
    [
      "name a comment that is not there",
      () => ({ reasons: [{ change: "A.", because: "B.", comments: [1] }] }),
      "no comment with the number 1",
    ],
  ])("%s: it is told so once, and what it then writes is taken", async (_, wrong, told) => {
    const { id, text } = await at.newArticle();
    at.answer(({ problems }) => (problems === "" ? better(text, wrong(better(text))) : better(text)));
    const { status, markdown } = await at.improve(id);
    expect(at.asked().at(-1)?.problems).toContain(told);
    expect([status, markdown]).toEqual(["done", better(text).markdown]);
  });

  function lostImage({ markdown }: ProposalAnswer): Partial<ProposalAnswer> {
    const address = /image:\w+/.exec(markdown)?.[0] ?? "";
    return { markdown: markdown.replace(/!\[.*\n\n/, ""), removedImages: [address] };
  }

  function inGerman({ markdown }: ProposalAnswer): Partial<ProposalAnswer> {
    const german = "Alte Häuser verlieren die meiste Wärme durch die Wände, und das ist nicht gut für die Heizung. ".repeat(6);
    return {
      markdown: `${markdown
        .split("\n\n")
        .slice(1)
        .filter((block) => /^(!|.*https)/.test(block))
        .join("\n\n")}\n\n${german}`,
    };
  }

  test("give reasons for what it has not changed", async () => {
    const { id, text } = await at.newArticle();
    at.answer(({ problems }) => (problems === "" ? { ...text, reasons: better(text).reasons } : text));
    expect((await at.improve(id)).status).toBe("done");
    expect(at.asked().at(-1)?.problems).toEqual(expect.stringContaining("Nothing has changed"));
  });

  test("bring in a word to avoid; one that stood there already is none of its doing", async () => {
    const { id: projectId } = await at.world.newProject({ name: "Words" });
    const who = { projectId: null };
    const profile = { terms: { preferred: [], avoid: ["cheap"] }, competitors: [{ name: "Kaltwerk", url: "https://kaltwerk.example" }] };
    await at.world.call(at.world.registry.setBrand, { id: projectId, profile }, { kind: "person" });
    const { id, text } = await at.newArticle({ projectId }, who);
    at.answer(({ problems }) => better(text, problems === "" ? { markdown: `${text.markdown}\n\nCheap pumps.` } : {}));
    expect((await at.improve(id)).status).toBe("done");
    expect(at.asked().at(-1)?.problems).toEqual(expect.stringContaining("words to avoid"));
    const named = await at.world.newArticle({ projectId, markdown: "# Two makers\n\nThrough walls, Kaltwerk says." }, who);
    const own = await at.textOf(named.id, who);
    at.answer(() => better(own, { markdown: "Through outer walls, Kaltwerk says." }));
    expect((await at.improve(named.id)).status).toBe("done");
  });

  test("take a figure for known since an image's id or an address holds its digits", async () => {
    const source = "![A wall](image:img_ab37cd)\n\n[Our guide](https://hearth.example/37) shows what walls need.";
    const [organizationId, written, subject, instructions] = asItIs(source, "en");
    const told = await problemsOfImprovement(
      organizationId,
      { ...written, markdown: `${written.markdown}\n\nThat saves 37 percent.` },
      subject,
      instructions,
    );
    expect(told).toContainEqual(expect.stringContaining("The figure 37"));
  });

  test("do it twice: then it has failed, with a reason, and nothing has changed", async () => {
    const { id, text } = await at.newArticle();
    at.answer(() => better(text, { markdown: "![](image:img_new)" }));
    const calls = at.asked().length;
    const failed = await at.improve(id);
    expect(failed).toMatchObject({ status: "failed", markdown: null, diff: [], error: expect.stringContaining("is missing") });
    expect(at.asked().length - calls).toBe(2);
    await expect(at.apply(failed.id)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await at.textOf(id)).toEqual(text);
    at.answer(() => better(text));
    expect((await at.improve(id)).status).toBe("done");
  });
});

describe("what may be asked for", () => {
  test("what images show stays said, and is said anew where it was not", async () => {
    const { id, imageId, text } = await at.newArticle();
    const say = (alt: string) => better(text, { markdown: text.markdown.replace(`![](image:${imageId})`, `![${alt}](image:${imageId})`) });
    at.answer(() => say("A wall"));
    const { id: improvementId } = await at.improve(id);
    await at.world.call(at.world.registry.applyImprovement, { id: improvementId }, { kind: "person" });
    at.answer(({ problems }) => (problems === "" ? better(say(""), { title: "Heat pumps" }) : better(say("A grey wall"))));
    expect((await at.improve(id, { revision: 2 })).markdown).toContain("![A grey wall]");
    expect(at.asked().at(-1)?.problems).toEqual(expect.stringContaining("has lost the words"));
  });

  test("an image goes where the editor asks for that and the model says so", async () => {
    const { id, imageId, text } = await at.newArticle();
    const markdown = text.markdown.replace(/!\[.*\n\n/, "");
    at.answer(() => better(text, { markdown, removedImages: [imageId] }));
    const { status, diff } = await at.improve(id, { instructions: "Take the picture out." });
    expect([status, diff.filter(({ kind }) => kind === "removed")]).toEqual([
      "done",
      [{ kind: "removed", before: `![](image:${imageId})` }],
    ]);
  });

  test("a figure that the editor or a comment names may stand in the text", async () => {
    const { id, text } = await at.newArticle();
    await at.world.newComment({ id, body: "It is 37 percent." });
    at.answer(() => better(text, { summary: "It saves 37 percent, or 1.500 a year." }));
    expect((await at.improve(id, { instructions: "Say that it saves 1,500." })).status).toBe("done");
  });

  test("own published articles may be linked to, the article itself may not", async () => {
    const other = await at.world.newArticle({ markdown: "# A guide to radiators\n\nText.", status: "published" });
    const { url } = await at.world.call(at.world.registry.getArticle, { id: other.id });
    const own = await at.newArticle({ status: "published" });
    const article = await at.world.call(at.world.registry.getArticle, { id: own.id });
    const withLink = (href: string) => better(own.text, { markdown: `${own.text.markdown}\n\nRead [on](${href}).` });
    at.answer(() => withLink(url));
    expect((await at.improve(own.id)).status).toBe("done");
    at.answer(() => withLink(article.url));
    expect((await at.improve(own.id)).status).toBe("failed");
  });
});
