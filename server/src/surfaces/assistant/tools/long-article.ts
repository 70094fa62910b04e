import type { Article, PublicOperation } from "@galley/contract";
import type { z } from "zod";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { type ArticleSection, cutIntoSections } from "./cut-into-sections.ts";

/** Longest article that is sent whole, in characters; about a quarter of what hosts accept from one call. */
const markdownLengthMax = 25_000;

export const sectionField = "section";
export const sectionInput = { type: "integer", minimum: 1, description: "One section of a long article, by its number in the outline." };

export type WholeArticle = z.output<typeof Article>;
type OutlineEntry = { section: number; level: number; heading: string; words: number };

/** Returns whether the operation's answer contains a whole article. */
export function isLongArticleTool({ name }: PublicOperation): boolean {
  return name === "get_article";
}

// Fields sent along with one section; the answer with the outline contained the rest of the article.
const keptWithSection = ["id", "projectId", "title", "status", "locale", "revision"] as const;

/** Returns the article with its body if that is short, else with an outline, or only the requested section. */
export function articleInPieces(article: WholeArticle, section: unknown): object {
  if (section === undefined && article.markdown.length <= markdownLengthMax) return article;
  const sections = cutIntoSections(article.markdown);
  if (section === undefined) {
    const { markdown: _left, ...rest } = article;
    return { ...rest, sections: sections.length, outline: sections.map(entryOf) };
  }
  const found = typeof section === "number" ? sections[section - 1] : undefined;
  if (found === undefined) {
    throw new Failure(
      "invalid_input",
      forPrograms(`Must be a number from 1 to ${sections.length}: the article has so many sections.`),
      sectionField,
    );
  }
  const kept = Object.fromEntries(keptWithSection.map((name) => [name, article[name]]));
  return { ...kept, section, sections: sections.length, markdown: found.markdown };
}

function entryOf({ level, heading, markdown }: ArticleSection, index: number): OutlineEntry {
  return { section: index + 1, level, heading, words: markdown.split(/\s+/).filter(Boolean).length };
}

/** Advice for an answer without the body. */
export const outlineNote =
  "The body is too long for one answer. Read what you need with section: 1, 2 and so on. To change the body with update_article, " +
  "read every section first and send all of them: its markdown replaces the whole body.";
