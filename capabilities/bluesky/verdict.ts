import { z } from "zod";
import { whenAgain } from "#server/delivery/networks/calls/when-again.ts";
import type { AnswerKind, NetworkAnswer } from "#server/delivery/networks/network.ts";

const Problem = z.object({ error: z.string().optional(), message: z.string().optional() });

/** Returns the name of an error, or "" when the answer has none. */
export function errorOf({ body }: NetworkAnswer): string {
  return Problem.safeParse(body).data?.error ?? "";
}

export function saidBy({ body }: NetworkAnswer): string {
  return Problem.safeParse(body).data?.message ?? "";
}

export function resetAt({ headers }: NetworkAnswer): Date | undefined {
  const seconds = headers.get("ratelimit-reset");
  return seconds === null ? undefined : whenAgain(Number(seconds) * 1000);
}

const endedTokens = new Set(["ExpiredToken", "InvalidToken"]);
// Another token would be refused as well: a person has to see to the account.
const closedAccounts = new Set(["AccountDeactivated", "AccountTakedown"]);
const clockStatus = 408;

export function verdictOf(answer: NetworkAnswer): AnswerKind {
  const { status } = answer;
  if (status >= 200 && status < 300) return "done";
  const error = errorOf(answer);
  if ((status === 401 && !closedAccounts.has(error)) || (status === 400 && endedTokens.has(error))) return "unauthorized";
  if (status === 429) return "limited";
  return status >= 400 && status < 500 && status !== clockStatus ? "refused" : "away";
}
