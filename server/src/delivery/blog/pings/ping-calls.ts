import type { Egress } from "#src/core/egress/egress.ts";
import { retryAfterSeconds } from "#src/core/retry-after.ts";
import { articleUrl, blogUrl } from "#src/people/projects/article-url.ts";
import { blogLinks } from "../blog-links.ts";
import type { FeedFormat } from "../blog-route.ts";
import type { PingedArticles } from "./find-pinged-articles.ts";
import { keyFileOf } from "./ping-key.ts";
import type { PingKind } from "./pings.ts";

/** A ping that was not taken. `about`: the blog, where the receiver has something against it, or the receiver itself. */
export class PingFailed extends Error {
  readonly about: "blog" | "receiver";
  /** Seconds to wait, where the receiver said so. */
  readonly waitSeconds: number | null;

  constructor(status: number, about: "blog" | "receiver", waitSeconds: number | null) {
    super(`The receiver answered ${status}.`);
    this.about = about;
    this.waitSeconds = waitSeconds;
  }
}

type Context = { egress: Egress; address: string; publicUrl: string };
type Call = { headers: Record<string, string>; body: string };

/** A blog's part of a ping: what is told, and the key that proves it to search engines. */
export type PingOf = PingedArticles & { key: string };

// Sources: indexnow.org/documentation (200 and 202 are success; 400, 403 and 422 are about the request, 429 about how many there are) and
// w3.org/TR/websub, which leaves it to hubs what a publisher sends. They take `hub.mode=publish` with `hub.url`, or with `hub.topic`.
const aboutBlog = [400, 403, 422];
const timeoutMilliseconds = 10_000;
const answerBytesMax = 16 * 1024;
const formats: readonly FeedFormat[] = ["rss", "atom", "json"];
// Feeds of further languages are found by those who ask for them.
const languagesMax = 10;

export const sendPing: Record<PingKind, (context: Context, ping: PingOf) => Promise<void>> = {
  async indexnow(context, { site, articles, key }) {
    const base = blogUrl(site, context.publicUrl);
    const list = articles.map(({ locale, slug }) => articleUrl(site, context.publicUrl, locale, slug));
    const ping = { host: new URL(base).host, key, keyLocation: base + keyFileOf(key), urlList: [...new Set(list)] };
    await call(context, { headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(ping) });
  },

  async websub(context, { site, articles }) {
    const links = blogLinks(site, context.publicUrl, "path");
    for (const locale of [...new Set(articles.map((article) => article.locale))].slice(0, languagesMax)) {
      for (const format of formats) {
        const topic = links.fullFeed(locale, format);
        const body = new URLSearchParams({ "hub.mode": "publish", "hub.url": topic, "hub.topic": topic }).toString();
        await call(context, { headers: { "content-type": "application/x-www-form-urlencoded" }, body });
      }
    }
  },
};

async function call({ egress, address }: Context, given: Call): Promise<void> {
  const answer = await egress.fetch(address, { method: "POST", ...given, timeoutMilliseconds, bytesMax: answerBytesMax, cut: true });
  if (answer.status >= 200 && answer.status < 300) return;
  const about = aboutBlog.includes(answer.status) ? "blog" : "receiver";
  throw new PingFailed(answer.status, about, retryAfterSeconds(answer.headers.get("retry-after")));
}
