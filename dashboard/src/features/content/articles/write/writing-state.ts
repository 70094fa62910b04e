import { type Article, emptyManuscript, isSameManuscript, type Manuscript, manuscriptOf } from "./manuscript.ts";
import { mergeManuscripts, settledManuscript } from "./merging/merge-manuscripts.ts";

/** A revision of an article; revision 0 is a text that is no article yet. */
export type ArticleSide = { revision: number; content: Manuscript };

/** A version that overlaps with the text on the screen: a revision by somebody else, or the person's own words from elsewhere. */
export type OtherVersion = ArticleSide & { by: "others" | "self"; base: Manuscript };

/**
 * `base` is the revision that is written on, `mine` the text on the screen. `sent` is the last text sent for saving: if it comes back, it
 * is the person's own. Versions that do not overlap with `mine` are merged into it, the others wait in `other` for a decision.
 */
export type ArticleWriting = {
  base: ArticleSide;
  mine: Manuscript;
  other: OtherVersion | null;
  sent: Manuscript | null;
  notice: ManuscriptNotice | null;
};
export type ManuscriptNotice =
  | { kind: "restored"; at: string }
  | { kind: "shown"; revision: number }
  | { kind: "merged"; revision: number }
  | { kind: "mergedElsewhere" };

export type ArticleWritingAction =
  | { type: "write"; change: Partial<Manuscript> }
  | { type: "send"; content: Manuscript }
  | { type: "saved"; revision: number; content: Manuscript }
  | { type: "arrived"; article: Article }
  | { type: "elsewhere"; content: Manuscript; base: Manuscript }
  | { type: "decided"; content: Manuscript }
  | { type: "discard" }
  | { type: "understood" };

export const freshSide: ArticleSide = { revision: 0, content: emptyManuscript };

export function isArticleUnsaved({ base, mine }: ArticleWriting): boolean {
  return !isSameManuscript(base.content, mine);
}

export function articleSideOf(article: Article): ArticleSide {
  return { revision: article.revision, content: manuscriptOf(article) };
}

export function nextArticleWriting(writing: ArticleWriting, action: ArticleWritingAction): ArticleWriting {
  switch (action.type) {
    case "write":
      return { ...writing, mine: { ...writing.mine, ...action.change } };
    case "send":
      return { ...writing, sent: action.content };
    case "saved":
      return { ...writing, base: { revision: action.revision, content: action.content }, other: null, notice: null };
    case "arrived":
      return afterArrival(writing, articleSideOf(action.article));
    case "elsewhere":
      return afterElsewhere(writing, action);
    case "decided":
      return afterDecision(writing, action.content);
    case "discard":
      return discarded(writing);
    case "understood":
      return { ...writing, notice: null };
  }
}

function discarded(writing: ArticleWriting): ArticleWriting {
  const base = writing.other?.by === "others" ? writing.other : writing.base;
  return settled(writing, { revision: base.revision, content: base.content }, base.content);
}

/** Takes over the service's current revision without losing unsaved changes. */
function afterArrival(writing: ArticleWriting, theirs: ArticleSide): ArticleWriting {
  const { base, mine, sent } = writing;
  if (theirs.revision < base.revision) return writing;
  if (isSameManuscript(mine, theirs.content)) return settled(writing, theirs, theirs.content);
  const isSent = sent !== null && isSameManuscript(theirs.content, sent);
  if (theirs.revision === base.revision || isSent) {
    // The service may have made a slug or a title, and left something out. All else is what was sent.
    const from = isSent ? (sent ?? base.content) : base.content;
    return settled(writing, theirs, settledManuscript(mergeManuscripts(from, mine, theirs.content)) ?? mine);
  }
  if (isSameManuscript(mine, base.content)) {
    return { ...settled(writing, theirs, theirs.content), notice: { kind: "shown", revision: theirs.revision } };
  }
  const merged = settledManuscript(mergeManuscripts(base.content, mine, theirs.content));
  if (merged === null) return { ...writing, other: { ...theirs, by: "others", base: base.content } };
  return { ...settled(writing, theirs, merged), notice: { kind: "merged", revision: theirs.revision } };
}

/** Takes over what the same person has written on another device or in another window. */
function afterElsewhere(writing: ArticleWriting, { content, base }: { content: Manuscript; base: Manuscript }): ArticleWriting {
  if (isSameManuscript(writing.mine, content)) return writing;
  const merged = settledManuscript(mergeManuscripts(base, writing.mine, content));
  if (merged === null) return { ...writing, other: { revision: writing.base.revision, content, by: "self", base } };
  return { ...writing, mine: merged, notice: { kind: "mergedElsewhere" } };
}

/** Goes on with what the person has chosen, on the revision that they have chosen from. */
function afterDecision(writing: ArticleWriting, content: Manuscript): ArticleWriting {
  const { other, base } = writing;
  if (other === null || other.by === "self") return { ...writing, mine: content, other: null, notice: null };
  return { ...settled(writing, { revision: Math.max(other.revision, base.revision), content: other.content }, content), notice: null };
}

function settled(writing: ArticleWriting, base: ArticleSide, mine: Manuscript): ArticleWriting {
  return { ...writing, base, mine, other: null, sent: null };
}
