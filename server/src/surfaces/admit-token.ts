import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import type { Admission, Gate, RateBudget } from "#src/people/access/admit.ts";
import type { Usage } from "#src/people/access/usage.ts";
import type { AnswerContext } from "./answer.ts";

const minuteSeconds = 60;

/** Returns the headers of every answer about the caller's remaining calls. */
function rateHeaders({
  name = "token",
  windowSeconds = minuteSeconds,
  limit,
  remaining,
  resetSeconds,
  exceeded,
}: RateBudget): Record<string, string> {
  return {
    "ratelimit-policy": `"${name}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    ...(exceeded && { "retry-after": String(resetSeconds) }),
  };
}

/** Announces the remaining calls in the headers of the answer, and refuses a call over the limit. */
export function applyBudget(budget: RateBudget, { headers }: AnswerContext): void {
  Object.assign(headers, rateHeaders(budget));
  if (budget.exceeded) throw overLimit(budget);
}

export function overLimit({ name, limit, windowSeconds = minuteSeconds, resetSeconds }: RateBudget): Failure {
  const text = sentence("refusal_too_many_calls", { limit, minutes: windowSeconds / minuteSeconds, seconds: resetSeconds });
  return new Failure("rate_limited", text, undefined, name === undefined ? undefined : { retryAfterSeconds: resetSeconds });
}

export type TokenGate = { gate: Gate; usage: Usage };

/** Admits the token of a call, and counts the call and its outcome for the token. A call over the limit is admitted too. */
export async function admitToken({ gate, usage }: TokenGate, request: Request, context: AnswerContext): Promise<Admission> {
  const admission = await gate.admit(request.headers.get("authorization") ?? undefined);
  const { organizationId, tokenId } = admission.actor;
  Object.assign(context.headers, rateHeaders(admission.budget));
  if (tokenId !== null) {
    context.logFields.principalId = tokenId;
    context.onSettled = (failed) => usage.record(organizationId, tokenId, failed);
  }
  return admission;
}
