import type { PassageHandle } from "#src/review/passages/passage.ts";
import type { BlockMark } from "./writers/writers-extension.ts";

/** Interface of the editor for comments beside the text, the outline and the checks. */
export type EditorHandle = PassageHandle & {
  /** Brings the n-th heading of the text into view and puts the cursor there. */
  goToHeading(index: number): void;
};

/** Interface of the editor for the article's own screen. */
export type WriterHandle = EditorHandle & {
  /** Returns the current text, without waiting for a pause. */
  markdown(): string;
  /** Returns the words of each block, in order. */
  blockTexts(): string[];
  /** Returns the number of the block with the cursor. */
  currentBlock(): number;
  /** Shows where others write, in place of all earlier marks. */
  markWriters(marks: readonly BlockMark[]): void;
  /** Brings the block at a line of the Markdown into view. */
  goToLine(line: number): void;
};
