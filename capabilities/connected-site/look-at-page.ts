import { normalizeText, oneLine } from "@galley/markdown";
import { type Egress, EgressFailed, EgressRefused } from "#server/core/egress/egress.ts";
import type { Delivery, Proof } from "#server/delivery/publishing/destinations/destination.ts";

const pageMilliseconds = 8000;
const pageBytesMax = 2_000_000;
const marker = /<meta\s+name="galley:revision"\s+content="([^":]+):(\d+)"/i;

/**
 * Checks that the page shows the revision: by the marker `<meta name="galley:revision" content="<article id>:<revision>">` if
 * it has one, else by the title. Returns "webhook" when the page cannot be reached from here, which proves nothing either way.
 * Fails when the page does not show the revision.
 */
export async function lookAtPage(egress: Egress, url: string, delivery: Delivery): Promise<Proof> {
  const page = await open(egress, url);
  if (page === undefined) return "webhook";
  if (page.status !== 200) throw new Error(`The site took the revision, but ${url} answers with status ${page.status}.`);
  if (shows(page.html, delivery)) return "page";
  throw new Error(`The site took the revision, but ${url} does not show revision ${delivery.revision} yet.`);
}

async function open(egress: Egress, url: string): Promise<{ status: number; html: string } | undefined> {
  try {
    const request = {
      headers: { accept: "text/html", "cache-control": "no-cache" },
      timeoutMilliseconds: pageMilliseconds,
      bytesMax: pageBytesMax,
    };
    const { status, body } = await egress.fetch(url, request);
    return { status, html: body.toString("utf8") };
  } catch (error) {
    if (error instanceof EgressRefused || error instanceof EgressFailed) return undefined;
    throw error;
  }
}

export function shows(html: string, { articleId, revision, title }: Pick<Delivery, "articleId" | "revision" | "title">): boolean {
  const [, markedId, markedRevision] = marker.exec(html) ?? [];
  if (markedId !== undefined) return markedId === articleId && Number(markedRevision) === revision;
  return pageText(html).includes(pageText(title));
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Puts a space in place of each tag. Uses no pattern, which would search the whole page for the end of each of many beginnings. */
function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = html.indexOf("<"); open !== -1; open = html.indexOf("<", at)) {
    const close = html.indexOf(">", open);
    if (close === -1) break;
    parts.push(html.slice(at, open));
    at = close + 1;
  }
  return [...parts, html.slice(at)].join(" ");
}

/** Returns text as a reader sees it: without tags, entities and runs of white space. */
function pageText(html: string): string {
  const text = withoutTags(html).replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
  return oneLine(normalizeText(text, "NFC"));
}
