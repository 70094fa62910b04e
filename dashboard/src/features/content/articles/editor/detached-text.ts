import { mergeArticles, mergedText } from "@galley/markdown";

/** Text that is written beside the editor, as in its Markdown view, until the editor takes it over. */
export class DetachedText {
  #floor: string;
  #last: string;

  constructor(markdown: string) {
    this.#floor = markdown;
    this.#last = markdown;
  }

  /** The text as it would be if nothing had been written beside the editor, with everything that came from elsewhere meanwhile. */
  get floor(): string {
    return this.#floor;
  }

  /** Takes what the person wrote. */
  write(markdown: string): void {
    this.#last = markdown;
  }

  /** Takes the text as it is shown now. What the person did not write came from elsewhere. */
  show(markdown: string): void {
    if (markdown === this.#last) return;
    this.#floor = mergedText(mergeArticles(this.#last, this.#floor, markdown)) ?? markdown;
    this.#last = markdown;
  }
}
