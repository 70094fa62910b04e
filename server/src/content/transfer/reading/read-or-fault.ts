import type { FoundArticle } from "#src/core/outside/import-reader.ts";
import { Unreadable } from "#src/core/source-pages/job.ts";

/** Reads one article. When the parser cannot read it, returns an article with a fault, so that the others can still be imported. */
export function readOrFault({ source, title }: { source: string; title: string }, read: () => FoundArticle): FoundArticle {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof RangeError)) throw error;
    const fault = "Its text is nested too deeply or has too many parts to be read. Simplify it at the source.";
    const nothing = { slug: null, locale: null, date: null, summary: "", seoTitle: "", seoDescription: "", cover: null, dropped: [] };
    return { source, title, ...nothing, document: { blocks: [] }, fault };
  }
}
