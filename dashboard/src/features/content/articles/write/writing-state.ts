import { type Article, isSame, type Manuscript, manuscriptOf } from "./manuscript.ts";

export type Side = { revision: number; content: Manuscript };

/**
 * `base` is the revision that is written on, `mine` the text on the screen, `newer` a revision that somebody else saved
 * meanwhile. `sent` is the last text sent for saving: if it comes back, it is the person's own.
 */
export type Writing = { base: Side; mine: Manuscript; newer: Side | null; sent: Manuscript | null; notice: Notice | null };
export type Notice = { kind: "restored"; at: string } | { kind: "shown"; revision: number };

export type WritingAction =
  | { type: "write"; change: Partial<Manuscript> }
  | { type: "send"; content: Manuscript }
  | { type: "saved"; revision: number; content: Manuscript }
  | { type: "arrived"; article: Article }
  | { type: "takeTheirs" }
  | { type: "restore"; content: Manuscript }
  | { type: "discard" }
  | { type: "understood" };

export function isUnsaved({ base, mine }: Writing): boolean {
  return !isSame(base.content, mine);
}

export function sideOf(article: Article): Side {
  return { revision: article.revision, content: manuscriptOf(article) };
}

export function nextWriting(writing: Writing, action: WritingAction): Writing {
  switch (action.type) {
    case "write":
      return { ...writing, mine: { ...writing.mine, ...action.change } };
    case "send":
      return { ...writing, sent: action.content };
    case "saved":
      return { ...writing, base: { revision: action.revision, content: action.content }, newer: null, notice: null };
    case "arrived":
      return afterArrival(writing, sideOf(action.article));
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

function discarded(writing: Writing): Writing {
  const base = writing.newer ?? writing.base;
  return { ...writing, base, mine: base.content, newer: null, notice: null };
}

/** Takes over the service's current revision without losing unsaved changes. */
function afterArrival(writing: Writing, theirs: Side): Writing {
  const { base, mine, sent } = writing;
  if (theirs.revision < base.revision) return writing;
  const isOwn = theirs.revision === base.revision || (sent !== null && isSame(theirs.content, sent));
  const hasWritten = !isSame(mine, base.content) && !(sent !== null && isSame(mine, sent) && isOwn);
  if (isSame(mine, theirs.content)) return settled(writing, theirs, theirs.content);
  if (isOwn) return settled(writing, theirs, hasWritten ? mine : theirs.content);
  if (hasWritten) return { ...writing, newer: theirs };
  return { ...settled(writing, theirs, theirs.content), notice: { kind: "shown", revision: theirs.revision } };
}

function settled(writing: Writing, base: Side, mine: Manuscript): Writing {
  return { ...writing, base, mine, newer: null, sent: null };
}
