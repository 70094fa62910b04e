/** Passage of the text: its words, and the words before and after them if they occur several times. */
export type Passage = { id: string; quote: string; prefix: string; suffix: string };

/** Interface of the editor for comments beside the text, the outline and the checks. */
export type EditorHandle = {
  /** Returns the selected words with their surroundings; null without a selection. */
  selectedPassage(): Omit<Passage, "id"> | null;
  /** Marks these passages. The marks stay on their words while the text is edited; passages that are not found are skipped. */
  markPassages(passages: readonly Passage[], activeId: string | null): void;
  /** Returns the distance of a passage from the editor's top, in pixels; undefined if it is not found. */
  passageTop(id: string): number | undefined;
  scrollToPassage(id: string): void;
  /** Brings the n-th heading of the text into view and puts the cursor there. */
  goToHeading(index: number): void;
  focus(): void;
};

/** Interface of the editor for the article's own screen. */
export type WriterHandle = EditorHandle & {
  /** Returns the current text, without waiting for a pause. */
  markdown(): string;
  /** Brings the block at a line of the Markdown into view. */
  goToLine(line: number): void;
};
