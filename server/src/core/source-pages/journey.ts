import { type Sentence, sentence } from "@galley/messages";
import { type Egress, EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import type { EgressAnswer } from "#src/core/egress/egress-request.ts";
import { nextAddress } from "#src/core/egress/next-address.ts";
import { Failure } from "#src/core/failure.ts";
import type { PageJob } from "./job.ts";
import { pageIn } from "./page-in.ts";
import { PageUnavailable } from "./page-text.ts";

const redirectsMax = 5;
const bytesMax = 3 * 1024 * 1024;

const headers = {
  accept: "text/html, application/xhtml+xml, text/markdown;q=0.9, text/plain;q=0.8",
  "user-agent": "Mozilla/5.0 (compatible; Galley)",
};

/** Fetching of one page with its redirects. Redirects and time are counted together, however often it is continued. */
export type Journey = { go(address: string): Promise<PageJob> };

export function startJourney(egress: Egress, secondsMax: number): Journey {
  const visited = new Set<string>();
  let millisecondsLeft = secondsMax * 1000;

  async function call(address: string): Promise<EgressAnswer> {
    if (visited.has(address)) throw fault(sentence("refusal_page_redirects_in_loop"));
    if (visited.size > redirectsMax) throw fault(sentence("refusal_page_redirects_often", { count: redirectsMax }));
    const isFirst = visited.size === 0;
    visited.add(address);
    const started = performance.now();
    try {
      return await egress.fetch(address, { headers, bytesMax, timeoutMilliseconds: Math.max(1, Math.ceil(millisecondsLeft)) });
    } catch (error) {
      throw explain(error, isFirst);
    } finally {
      millisecondsLeft -= performance.now() - started;
    }
  }

  return {
    async go(address) {
      let at = address;
      for (;;) {
        const answer = await call(at);
        const next = nextAddress(answer, at);
        if (next === undefined) return pageIn(answer, at);
        if (next === null) throw fault(sentence("refusal_page_redirects_nowhere"));
        at = next;
      }
    },
  };
}

function explain(error: unknown, isFirst: boolean): unknown {
  if (error instanceof EgressRefused) {
    if (error.reason === "too_large") return fault(sentence("refusal_page_too_large"));
    return fault(isFirst ? error.text : sentence("refusal_page_redirects_unreadable", { reason: error.text }));
  }
  if (!(error instanceof EgressFailed)) return error;
  if (error.reason === "certificate" || isUnknownHost(error)) return fault(error.text);
  return new PageUnavailable(error.reason, error.text, { cause: error });
}

function isUnknownHost({ reason, cause }: EgressFailed): boolean {
  if (reason !== "lookup") return false;
  return !(cause instanceof Error && "code" in cause) || cause.code === "ENOTFOUND" || cause.code === "ENODATA";
}

function fault(text: Sentence): Failure {
  return new Failure("invalid_input", text, "link");
}
