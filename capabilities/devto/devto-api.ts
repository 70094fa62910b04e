import { z } from "zod";
import { commentOf } from "#server/delivery/publishing/destinations/marker-comment.ts";
import type { OpenPlatform, Piece, PlatformApi, Remote } from "#server/delivery/publishing/destinations/platform-api.ts";
import { RemoteUrl, readPlatformAnswer } from "#server/delivery/publishing/destinations/platform-call.ts";
import { PlatformFault } from "#server/delivery/publishing/destinations/platform-fault.ts";
import { devto } from "./declaration.ts";

const { title } = devto;
const gone = 404;
const tagsMax = 4;
const tagLengthMax = 30;
// Articles are listed with their texts. A page of them that is too long is read in smaller ones; each size divides the one before.
const pageSize = 25;
const smallerBy = 5;
const pageBytesMax = 4_000_000;
const pagesMax = 400;

const Id = z.int().positive();
const Article = z.object({ id: Id, url: RemoteUrl });
const Own = Article.extend({ body_markdown: z.string().nullish() });
type Own = z.output<typeof Own>;
const OwnArticles = z.array(Own);
const Me = z.object({ username: z.string() });

/**
 * Opens DEV, or any other site made with Forem, over API v1. The body ends with a hidden comment by which the article is found
 * in the account's own list. An article that somebody made by hand stays theirs, even if it has the same canonical address:
 * Forem allows each address once and refuses ours then. Source: developers.forem.com/api/v1.
 */
export const openDevTo: OpenPlatform<"devto"> = (call, { apiKey }): PlatformApi => {
  const headers = { "api-key": apiKey, accept: "application/vnd.forem.api-v1+json" };
  const put = (id: string, article: object) =>
    call({ method: "PUT", path: `/api/articles/${encodeURIComponent(id)}`, headers, json: { article }, also: [gone] });

  /** Returns a page of the account's articles; undefined for one that is longer than any of ours. */
  async function list(size: number, page: number): Promise<(Own | undefined)[]> {
    try {
      const path = `/api/articles/me/all?per_page=${size}&page=${page}`;
      return readPlatformAnswer(OwnArticles, await call({ path, headers, bytesMax: pageBytesMax }), title);
    } catch (error) {
      if (!(error instanceof PlatformFault && error.tooLong)) throw error;
      if (size === 1) return [undefined];
      const found: (Own | undefined)[] = [];
      const first = (page - 1) * smallerBy + 1;
      for (let part = first; part < first + smallerBy; part += 1) found.push(...(await list(size / smallerBy, part)));
      return found;
    }
  }

  return {
    format: { language: "markdown" },
    account: async () => ({ name: readPlatformAnswer(Me, await call({ path: "/api/users/me", headers }), title).username, warnings: [] }),
    async find({ marker }) {
      for (let page = 1; page <= pagesMax; page += 1) {
        const articles = await list(pageSize, page);
        const found = articles.find((one) => one?.body_markdown?.includes(commentOf(marker)));
        if (found !== undefined) return remoteOf(found);
        if (articles.length === 0) return undefined;
      }
      const read = pageSize * pagesMax;
      throw new PlatformFault("refused", `${title} lists more than ${read} articles of this account. Use an account with fewer.`);
    },
    async create(piece) {
      const json = { article: articleOf(piece) };
      const answer = await call({ method: "POST", path: "/api/articles", headers, json, creates: true });
      return remoteOf(readPlatformAnswer(Article, answer, title));
    },
    async update(id, piece) {
      const answer = await put(id, articleOf(piece));
      return answer.status === gone ? undefined : remoteOf(readPlatformAnswer(Article, answer, title));
    },
    async takeOff(id) {
      await put(id, { published: false });
    },
  };
};

function remoteOf({ id, url }: z.output<typeof Article>): Remote {
  return { id: String(id), url };
}

function articleOf(piece: Piece): object {
  const tags = tagsOf(piece.tags);
  return {
    title: piece.title,
    body_markdown: `${withoutLiquid(piece.body)}\n\n${commentOf(piece.marker)}`,
    published: true,
    canonical_url: piece.canonicalUrl,
    description: piece.summary,
    main_image: piece.cover?.url ?? null,
    // Without tags those that somebody gave the article there stay.
    ...(tags.length > 0 && { tags }),
  };
}

/** Returns tags as Forem takes them: the first four, in letters and digits alone. */
function tagsOf(tags: readonly string[]): string[] {
  const plain = tags
    .map((tag) => tag.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""))
    .filter((tag) => tag !== "" && tag.length <= tagLengthMax);
  return [...new Set(plain)].slice(0, tagsMax);
}

// An escaped character, a run of backticks, or the beginning of what Forem takes for Liquid.
const sign = /\\[\s\S]|`+|\{(?=[{%])/g;

/** Keeps text in braces as text. Forem looks for Liquid before it reads the Markdown, but not inside of code. */
function withoutLiquid(markdown: string): string {
  const runs = Array.from(markdown.matchAll(/`+/g), ({ 0: { length }, index }) => ({ length, index }));
  // The last position of a run of each length. Behind it no run of that length closes a span, so nothing is searched for twice.
  const lastOf = new Map(runs.map(({ length, index }) => [length, index]));
  const parts: string[] = [];
  let at = 0;
  let next = 0;
  sign.lastIndex = 0;
  for (let found = sign.exec(markdown); found !== null; found = sign.exec(markdown)) {
    const [text] = found;
    if (text === "{") {
      parts.push(markdown.slice(at, sign.lastIndex), "\\");
      at = sign.lastIndex;
    } else if (text.startsWith("`") && (lastOf.get(text.length) ?? 0) > found.index) {
      while ((runs[next]?.index ?? 0) <= found.index || runs[next]?.length !== text.length) next += 1;
      sign.lastIndex = (runs[next]?.index ?? 0) + text.length;
    }
  }
  return [...parts, markdown.slice(at)].join("");
}
