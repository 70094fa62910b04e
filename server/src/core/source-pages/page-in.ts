import { type Sentence, sentence } from "@galley/messages";
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
    const isTold = /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/.test(name);
    throw fault(isTold ? sentence("refusal_page_of_type", { type: name }) : sentence("refusal_page_of_unknown_type"));
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
    const text = sentence("refusal_page_site_status", { status });
    throw new PageUnavailable("status", text, { retryAfterSeconds: retryAfterSeconds(headers.get("retry-after")) });
  }
  if (status === 404 || status === 410) throw fault(sentence("refusal_page_missing", { status }));
  if (status >= 400) {
    throw fault(sentence("refusal_page_closed", { status }));
  }
  throw fault(sentence("refusal_page_status", { status }));
}

function fault(text: Sentence): Failure {
  return new Failure("invalid_input", text, "link");
}
