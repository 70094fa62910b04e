import { sentence } from "@galley/messages";
import { Unreadable } from "#src/core/source-pages/job.ts";
import type { FoundArticle } from "#src/operations/outside/import-reader.ts";

/** Reads one article. When the parser cannot read it, returns an article with a fault, so that the others can still be imported. */
export function readOrFault({ source, title }: { source: string; title: string }, read: () => FoundArticle): FoundArticle {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof RangeError)) throw error;
    const fault = sentence("reason_text_unreadable");
    const unknown = { slug: null, locale: null, date: null, address: null, readers: null, cover: null };
    const nothing = { ...unknown, summary: "", seoTitle: "", seoDescription: "", tags: [], authors: [], dropped: [] };
    return { source, title, ...nothing, document: { blocks: [] }, fault };
  }
}
