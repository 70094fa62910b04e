/** A place in the text, by what stands there: the words, and what stands before and after them where they occur twice. */
export type Passage = { id: string; quote: string; prefix: string; suffix: string };

/** What the editor lets others do with it: comments beside the text, the outline, the checks. */
export type EditorHandle = {
  /** The selected words with what stands around them; null where nothing is selected. */
  selectedPassage(): Omit<Passage, "id"> | null;
  /** Marks these passages. They stay on their words while the text is edited; one that is not found is left out. */
  markPassages(passages: readonly Passage[], activeId: string | null): void;
  /** How far below the editor's top a passage begins, in pixels; undefined for one that is not found. */
  passageTop(id: string): number | undefined;
  scrollToPassage(id: string): void;
  /** Brings the n-th heading of the text into view and puts the cursor there. */
  goToHeading(index: number): void;
  focus(): void;
};

/** What the article's own screen may do beside that. */
export type WriterHandle = EditorHandle & {
  /** The text as it stands at this moment, without waiting for a pause. */
  markdown(): string;
  /** Brings the block that stands on a line of the Markdown into view. */
  goToLine(line: number): void;
};
