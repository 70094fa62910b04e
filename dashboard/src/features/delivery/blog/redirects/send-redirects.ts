import { redirectsAtOnceMax } from "@galley/contract";
import { ApiError, type Violation } from "#src/api/api-error.ts";
import type { RedirectLine } from "./redirect-lines.ts";

type Send = (redirects: { from: string; target: string | null }[]) => Promise<{ data: readonly unknown[] }>;

export type SentRedirects = {
  added: number;
  /** Lines that were not taken, in order; the rest after a failure has no problem of its own. */
  left: { line: RedirectLine; problem?: string }[];
  /** Failure that is about no line, after which nothing more was sent. */
  failure?: string;
};

// The service names the lines that its schema refuses, and then those whose addresses lead nowhere.
const attemptsMax = 3;

/** Sends lines in batches. Lines that the service refuses stay behind, the others of their batch are sent without them. */
export async function sendRedirects(lines: readonly RedirectLine[], send: Send): Promise<SentRedirects> {
  const sent: SentRedirects = { added: 0, left: [] };
  for (let at = 0; at < lines.length; at += redirectsAtOnceMax) {
    const batch = lines.slice(at, at + redirectsAtOnceMax);
    const { added, left, failure } = await sendBatch(batch, send);
    sent.added += added;
    sent.left.push(...left);
    if (failure === undefined) continue;
    const rest = lines.slice(at + redirectsAtOnceMax).map((line) => ({ line }));
    return { ...sent, left: [...sent.left, ...rest], failure };
  }
  return sent;
}

async function sendBatch(batch: readonly RedirectLine[], send: Send): Promise<SentRedirects> {
  let rest = batch;
  const problems = new Map<RedirectLine, string>();
  const leftWith = (those: readonly RedirectLine[]) =>
    batch.flatMap((line) => {
      const problem = problems.get(line);
      return problem !== undefined ? [{ line, problem }] : those.includes(line) ? [{ line }] : [];
    });
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    try {
      const { data } = await send(rest.map(({ from, target }) => ({ from, target })));
      return { added: data.length, left: leftWith([]) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = refusedIn(error.violations, rest);
      for (const [line, problem] of refused) problems.set(line, problem);
      rest = rest.filter((line) => !refused.has(line));
      if (refused.size === 0 || attempt === attemptsMax) return { added: 0, left: leftWith(rest), failure: error.message };
    }
  }
  return { added: 0, left: leftWith([]) };
}

function refusedIn(violations: readonly Violation[], lines: readonly RedirectLine[]): Map<RedirectLine, string> {
  const found = violations.flatMap(({ param, message }): [RedirectLine, string][] => {
    const [, index] = /^redirects\[(\d+)\]/.exec(param) ?? [];
    const line = index === undefined ? undefined : lines[Number(index)];
    return line === undefined ? [] : [[line, message]];
  });
  return new Map(found.toReversed());
}
