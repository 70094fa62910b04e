import { type Article, isSameManuscript, type Manuscript, manuscriptOf } from "./manuscript.ts";

export type ArticleSide = { revision: number; content: Manuscript };

/**
 * `base` is the revision that is written on, `mine` the text on the screen, `newer` a revision that somebody else saved
 * meanwhile. `sent` is the last text sent for saving: if it comes back, it is the person's own.
 */
export type ArticleWriting = {
  base: ArticleSide;
  mine: Manuscript;
  newer: ArticleSide | null;
  sent: Manuscript | null;
  notice: ManuscriptNotice | null;
};
type ManuscriptNotice = { kind: "restored"; at: string } | { kind: "shown"; revision: number };

export type ArticleWritingAction =
  | { type: "write"; change: Partial<Manuscript> }
  | { type: "send"; content: Manuscript }
  | { type: "saved"; revision: number; content: Manuscript }
  | { type: "arrived"; article: Article }
  | { type: "takeTheirs" }
  | { type: "restore"; content: Manuscript }
  | { type: "discard" }
  | { type: "understood" };

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
      return { ...writing, base: { revision: action.revision, content: action.content }, newer: null, notice: null };
    case "arrived":
      return afterArrival(writing, articleSideOf(action.article));
    case "takeTheirs":
      return writing.newer === null ? writing : { ...writing, base: writing.newer, mine: writing.newer.content, newer: null, notice: null };
    case "restore":
      return { ...writing, mine: action.content };
    case "discard":
      return discarded(writing);
    case "understood":
      return { ...writing, notice: null };
  }
}

function discarded(writing: ArticleWriting): ArticleWriting {
  const base = writing.newer ?? writing.base;
  return { ...writing, base, mine: base.content, newer: null, notice: null };
}

/** Takes over the service's current revision without losing unsaved changes. */
function afterArrival(writing: ArticleWriting, theirs: ArticleSide): ArticleWriting {
  const { base, mine, sent } = writing;
  if (theirs.revision < base.revision) return writing;
  const isOwn = theirs.revision === base.revision || (sent !== null && isSameManuscript(theirs.content, sent));
  const hasWritten = !isSameManuscript(mine, base.content) && !(sent !== null && isSameManuscript(mine, sent) && isOwn);
  if (isSameManuscript(mine, theirs.content)) return settled(writing, theirs, theirs.content);
  if (isOwn) return settled(writing, theirs, hasWritten ? mine : theirs.content);
  if (hasWritten) return { ...writing, newer: theirs };
  return { ...settled(writing, theirs, theirs.content), notice: { kind: "shown", revision: theirs.revision } };
}

function settled(writing: ArticleWriting, base: ArticleSide, mine: Manuscript): ArticleWriting {
  return { ...writing, base, mine, newer: null, sent: null };
}
