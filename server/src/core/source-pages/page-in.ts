import type { EgressAnswer } from "#src/core/egress/egress-request.ts";
import { Failure } from "#src/core/failure.ts";
import { retryAfterSeconds } from "#src/core/retry-after.ts";
import type { PageJob, PageKind } from "./job.ts";
import { PageUnavailable } from "./page-text.ts";

const kinds: Record<string, PageKind> = {
  "text/html": "html",
  "application/xhtml+xml": "xhtml",
  "text/plain": "text",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
};

/** Returns the page in an answer. Fails when it holds none. */
export function pageIn({ status, headers, body }: EgressAnswer, url: string): PageJob {
  requireSuccess(status, headers);
  const type = headers.get("content-type") ?? "";
  const name = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) {
    const found = /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/.test(name) ? name : "content of unknown type";
    throw fault(`This address gives ${found}, not a page with text. Send the address of a web page, or the text itself as script.`);
  }
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? null;
  return { body, kind: kind === "text" && isMarkdown(url) ? "markdown" : kind, charset, language: headers.get("content-language"), url };
}

/** Returns whether an address ends like a Markdown file: many servers have no media type for Markdown. */
function isMarkdown(url: string): boolean {
  return /\.(?:md|markdown)$/i.test(URL.parse(url)?.pathname ?? "");
}

// Statuses with which a server asks to try again later.
const passing = new Set([408, 421, 425, 429]);

function requireSuccess(status: number, headers: Headers): void {
  if (status === 200 || status === 203) return;
  if (status >= 500 || passing.has(status)) {
    const message = `The site answers with status ${status}. Try again later, or send the text itself as script.`;
    throw new PageUnavailable("status", message, { retryAfterSeconds: retryAfterSeconds(headers.get("retry-after")) });
  }
  if (status === 404 || status === 410) throw fault(`There is no page at this address (status ${status}). Check it.`);
  if (status >= 400) {
    throw fault(`This page is not open to everyone (status ${status}). Send one that is, or the text itself as script.`);
  }
  throw fault(`This address answers with status ${status} and no page. Send the address of the page itself.`);
}

function fault(message: string): Failure {
  return new Failure("invalid_input", message, "link");
}
