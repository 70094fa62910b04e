import { type Article, isSameManuscript, type Manuscript } from "../manuscript.ts";
import { type ArticleSide, type ArticleWriting, articleSideOf, freshSide, nextArticleWriting } from "../writing-state.ts";
import type { Kept } from "./keeper.ts";
import type { LocalWords } from "./local-words.ts";

/** Words that the service has kept for the person, when, and the revision that it was written on; null if nothing is kept. */
export type OpenedCopy = { kept: Kept; at: string; base: Manuscript | null } | null;

/** Unsaved words as a screen opens: those of the service, and those of this browser from the moment before. */
export type Opened = { copy: OpenedCopy; local: LocalWords | null };

/** Returns the state in which an article opens: with everything that its writer has not saved, merged with what has happened since. */
export function firstWriting(article: Article | null, { copy, local }: Opened): ArticleWriting {
  const now = article === null ? freshSide : articleSideOf(article);
  const plain: ArticleWriting = { base: now, mine: now.content, other: null, sent: null, notice: null };
  const kept = copy === null ? plain : withWords(plain, { ...copy.kept, at: copy.at }, baseOf(copy, now), article);
  if (local === null) return kept;
  // This browser was the last to write, or has written beside another device.
  if (copy === null || local.known === copy.kept.version) {
    const base = local.revision === now.revision ? now : { revision: local.revision, content: copy?.base ?? now.content };
    return withWords(plain, local, base, article);
  }
  return nextArticleWriting(kept, { type: "elsewhere", content: local.content, base: kept.base.content });
}

function baseOf({ kept, base }: NonNullable<OpenedCopy>, now: ArticleSide): ArticleSide {
  return kept.revision === now.revision ? now : { revision: kept.revision, content: base ?? now.content };
}

type Unsaved = { content: Manuscript; at: string };

function withWords(plain: ArticleWriting, { content, at }: Unsaved, base: ArticleSide, article: Article | null): ArticleWriting {
  if (isSameManuscript(content, plain.base.content) || isSameManuscript(content, base.content)) return plain;
  const restored: ArticleWriting = { ...plain, base, mine: content, notice: { kind: "restored", at } };
  return article === null ? restored : nextArticleWriting(restored, { type: "arrived", article });
}
