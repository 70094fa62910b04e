import { type Anchor, anchorAt, type Span } from "@galley/markdown/passages/anchor";
import { locate } from "@galley/markdown/passages/locate";

/** Words of a text with those before and after them, and the same passage as the saved text has it now. */
export type Sought = Anchor & { current?: Anchor | undefined };
export type Passage = Sought & { id: string };

/** Interface of a shown or edited text for the comments beside it. */
export type PassageHandle = {
  /** Returns the selected words with their surroundings; null without a selection. */
  selectedPassage(): Anchor | null;
  /**
   * Marks these passages, and returns the ids of those that the text has. The marks stay on their words while the text is edited.
   */
  markPassages(passages: readonly Passage[], activeId: string | null): ReadonlySet<string>;
  /** Returns the distance of a passage from the text's top, in pixels; undefined if it is not found. */
  passageTop(id: string): number | undefined;
  scrollToPassage(id: string): void;
  /** Gives the text the focus. */
  focus(): void;
  /** Takes what begins a comment on the selected words, where the text shows tools beside them; null withdraws it. */
  offerComment?(begin: BeginCard | null): void;
  /** Returns a marked passage as Markdown with the words around it, where the text can be edited; undefined if it is not found. */
  readPassage?(id: string): ReadPassage | undefined;
  /** Puts Markdown in the place of a marked passage, as one step to undo. */
  replacePassage?(id: string, markdown: string): void;
};

/** Begins a card on the selected words: a comment, or other words that the service proposes. */
export type BeginCard = (what?: "improve") => void;
export type ReadPassage = { markdown: string; before: string; after: string };

/** Returns a passage with its words in the saved text, which the service judges by. A shown text may lack some of those around it. */
export function inSavedText(text: string, passage: Passage): Passage {
  const span = locate(text, passage);
  return { ...passage, current: span && anchorAt(text, span) };
}

/** Finds a passage in the normal text of what is shown. */
export function locateShown(text: string, passage: Sought): Span | undefined {
  return locate(text, passage.current ?? passage);
}
