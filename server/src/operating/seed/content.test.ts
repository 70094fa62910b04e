import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArticle, wordCountOf } from "@galley/markdown";
import { describe, expect, test } from "vitest";
import { readText } from "./content.ts";
import { casaDePedra } from "./plans/casa-de-pedra-plan.ts";
import { hearthHome } from "./plans/hearth-home-plan.ts";
import { loftNotes } from "./plans/loft-notes-plan.ts";
import { northlight } from "./plans/northlight-plan.ts";

const plans = [hearthHome, loftNotes, casaDePedra, northlight];
const texts = plans.flatMap(({ folder, articles }) => articles.map((article) => ({ folder, ...article })));

describe.each(plans)("the texts of $folder", ({ folder, articles }) => {
  test("are planned, each once", () => {
    const files = readdirSync(join(import.meta.dirname, "content", folder));
    expect(files.toSorted()).toEqual(articles.map(({ text }) => `${text}.md`).toSorted());
  });

  test.each(articles)("$text is a whole article that loses nothing", ({ text }) => {
    const { markdown, summary, tags } = readText(folder, text, (name) => `/${name}`);
    const { title, document, dropped } = parseArticle(markdown);
    const types = new Set(document.blocks.map(({ type }) => type));
    expect(dropped).toEqual([]);
    expect(title).toMatch(/\S/);
    expect(summary).toMatch(/\.$/);
    for (const tag of tags) expect(tag).toMatch(/^\p{Lu}[\p{L} ]+$/u);
    expect(wordCountOf(document)).toBeGreaterThanOrEqual(400);
    expect(wordCountOf(document)).toBeLessThanOrEqual(1200);
    expect([...types].toSorted()).toEqual(["heading", "list", "paragraph", "quote"]);
  });

  test("lead only to articles that readers can open", () => {
    const published = articles.filter(({ status }) => status === "published").map(({ text }) => text);
    for (const { text } of articles) {
      const targets: string[] = [];
      readText(folder, text, (name) => {
        targets.push(name);
        return name;
      });
      for (const target of targets) expect(published, `${text} leads to ${target}`).toContain(target);
      expect(targets).not.toContain(text);
    }
  });
});

test("no two texts share a paragraph", () => {
  const paragraphs = texts.flatMap(({ folder, text }) =>
    readFileSync(join(import.meta.dirname, "content", folder, `${text}.md`), "utf8").split(/\n{2,}/),
  );
  const long = paragraphs.filter((paragraph) => paragraph.length > 40);
  expect(new Set(long).size).toBe(long.length);
});
