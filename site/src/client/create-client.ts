import type { Article, ArticleSummary } from "../articles.ts";
import type { ClientOptions } from "./client-options.ts";
import { createGet } from "./create-get.ts";
import { GalleyError } from "./galley-error.ts";
import { fieldsOf, unexpectedAnswer } from "./read-answer.ts";

/** Reads the published articles of one project. */
export type Client = {
  /**
   * Lists the published articles of a language, most recently updated first; fetches further pages on demand. `pageSize` is 1
   * to 100 and 50 by default. Throws `GalleyError`.
   */
  listArticles(options: { locale: string; pageSize?: number }): AsyncGenerator<ArticleSummary, void, undefined>;
  /**
   * Returns one published article by slug or id, null when the site shows none. An earlier slug gives the article with the slug of today,
   * to which a page redirects. Throws `GalleyError`.
   */
  getArticle(slugOrId: string, options: { locale: string }): Promise<Article | null>;
};

const addressable = /^[A-Za-z0-9_-]{1,120}$/;

/**
 * Creates a client for a project's published articles. For servers only: in a browser it throws at once, because it would
 * expose the token to everybody. A missing or wrong option is reported by the first call (`GalleyError`, `not_configured`), so
 * that a build without secrets can import the module. Answers with an `ETag` are kept in memory and revalidated with
 * `If-None-Match`.
 */
export function createClient(options: ClientOptions): Client {
  if (isBrowser()) {
    const message = "The client runs on servers only: in a browser, everyone could read the token. Call it from server code.";
    throw new GalleyError(message, { code: "not_configured", status: 0 });
  }
  const get = createGet(options);
  return {
    async *listArticles({ locale, pageSize = 50 }) {
      let cursor: string | null = null;
      do {
        const page = pageOf(await get("/articles", { locale, limit: String(pageSize), ...(cursor !== null && { cursor }) }));
        yield* page.data;
        cursor = page.nextCursor;
      } while (cursor !== null);
    },
    async getArticle(slugOrId, { locale }) {
      // A text that cannot be a slug or id would reach another address: an empty text the list, ".." the folder above.
      if (!addressable.test(slugOrId)) return null;
      try {
        return articleOf(await get(`/articles/${slugOrId}`, { locale }));
      } catch (error) {
        if (error instanceof GalleyError && error.code === "not_found" && error.status === 404) return null;
        throw error;
      }
    },
  };
}

function isBrowser(): boolean {
  return "window" in globalThis && "document" in globalThis;
}

type Page = { data: ArticleSummary[]; nextCursor: string | null };

function pageOf(value: unknown): Page {
  const fields = fieldsOf(value);
  const { data, nextCursor } = fields ?? {};
  if (!Array.isArray(data) || (typeof nextCursor !== "string" && nextCursor !== null)) {
    throw unexpectedAnswer(200, "The answer is not a list of articles.");
  }
  // The service checks every answer against the shape that these types repeat.
  return { data: data as ArticleSummary[], nextCursor };
}

/** Returns the article of an answer, or throws `GalleyError` where it is none. */
export function articleOf(value: unknown): Article {
  const fields = fieldsOf(value);
  if (fields === null || typeof fields.slug !== "string" || !Array.isArray(fields.blocks)) {
    throw unexpectedAnswer(200, "The answer is not a published article.");
  }
  // As above: the service guarantees the rest of the shape.
  return fields as Article;
}
