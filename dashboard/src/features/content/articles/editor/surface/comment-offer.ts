/** Lets the comments beside the text offer a comment on the selected words. */
export class CommentOffer {
  readonly #listeners = new Set<() => void>();
  #begin: (() => void) | null = null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get = (): (() => void) | null => this.#begin;

  set(begin: (() => void) | null): void {
    this.#begin = begin;
    for (const listener of this.#listeners) listener();
  }
}
