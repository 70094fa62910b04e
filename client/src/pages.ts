import { unexpectedAnswer } from "./read-answer.ts";
import type { Input } from "./request.ts";

/** One page of a list. `nextCursor` is null on the last one. */
export type Page<Item = unknown> = { data: Item[]; nextCursor: string | null };

/**
 * A list. Iterating over it yields its items and fetches further pages when they are needed; leaving the loop ends that. `page()` fetches
 * one page alone: the first one, or that of `cursor`.
 */
export type Pages<P extends Page> = AsyncIterable<P["data"][number]> & {
  page(): Promise<P>;
  /** Iterates over whole pages, with what they tell beside their items. */
  pages(): AsyncGenerator<P, void, undefined>;
};

/** Makes a list of the function that fetches one of its pages. */
export function pagesOf(fetchPage: (input: Input) => Promise<unknown>, input: Input): Pages<Page> {
  const page = async (cursor: unknown = input.cursor) => pageIn(await fetchPage({ ...input, cursor }));

  async function* pages(): AsyncGenerator<Page, void, undefined> {
    let cursor = input.cursor;
    for (;;) {
      const found = await page(cursor);
      yield found;
      if (found.nextCursor === null) return;
      if (found.nextCursor === cursor) throw unexpectedAnswer(200, "The list does not go on: a page names itself as the next one.");
      cursor = found.nextCursor;
    }
  }

  return {
    page: () => page(),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { data } of pages()) yield* data;
    },
  };
}

function pageIn(value: unknown): Page {
  const { data, nextCursor } = (value ?? {}) as Partial<Page>;
  if (Array.isArray(data) && (nextCursor === null || typeof nextCursor === "string")) return value as Page;
  throw unexpectedAnswer(200, "The answer is not a list.");
}
