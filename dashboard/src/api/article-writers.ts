import type { Input } from "./operations.ts";

export type WriterPlace = NonNullable<Input<"mark_writer">["place"]>;
/** Another person who writes on an article at this moment. */
export type ArticleWriter = { personId: string; name: string; place: WriterPlace };
export type ArticleWriters = Readonly<Record<string, readonly ArticleWriter[]>>;

let writers: ArticleWriters = {};
const listeners = new Set<() => void>();

/** Takes over who writes in the articles that this person has open. */
export function tellWriters(told: ArticleWriters): void {
  writers = told;
  for (const listener of listeners) listener();
}

export function readWriters(): ArticleWriters {
  return writers;
}

export function onWriters(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
