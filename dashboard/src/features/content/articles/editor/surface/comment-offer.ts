import type { BeginCard } from "#src/review/passages/passage.ts";

/** Lets the comments beside the text offer a comment on the selected words. */
export class CommentOffer {
  readonly #listeners = new Set<() => void>();
  #begin: BeginCard | null = null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get = (): BeginCard | null => this.#begin;

  set(begin: BeginCard | null): void {
    this.#begin = begin;
    for (const listener of this.#listeners) listener();
  }
}
