import { z } from "zod";
import { EgressFailed, EgressRefused } from "#src/platform/egress/egress.ts";
import { DeliveryFault } from "../fault.ts";
import { saidBy, type XAnswer } from "./x-call.ts";

/**
 * What became of a part that was sent. accepted and rejected: X's own word, or nothing had left. unknown: it may be out, and
 * only a look at the account's posts tells.
 */
export type SendOutcome =
  | { kind: "accepted"; networkId: string }
  | { kind: "rejected"; fault: DeliveryFault; unauthorized?: true; duplicate?: true }
  | { kind: "unknown" };

const Created = z.object({ data: z.object({ id: z.string().regex(/^\d{1,20}$/) }) });
const clockStatus = 408;

/** What an answer to a part says. */
export function outcomeOfAnswer(answer: XAnswer): SendOutcome {
  const { status, body } = answer;
  if (status >= 200 && status < 300) {
    const created = Created.safeParse(body).data;
    return created === undefined ? { kind: "unknown" } : { kind: "accepted", networkId: created.data.id };
  }
  if (status === 401) return { kind: "rejected", fault: refusal(answer), unauthorized: true };
  if (status === 403 && /duplicate content|status is a duplicate/i.test(JSON.stringify(body ?? ""))) {
    const message =
      "X refuses a text that the account has posted already. Look at the account; change the text, or mark the post as published.";
    return { kind: "rejected", fault: new DeliveryFault("permanent", "duplicate", message), duplicate: true };
  }
  if (status === 429) return { kind: "rejected", fault: quotaFault(answer) };
  if (status >= 400 && status < 500 && status !== clockStatus) return { kind: "rejected", fault: refusal(answer) };
  return { kind: "unknown" };
}

const unsentCodes = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

/** What a call that ended without an answer says: only a connection that never came about is sure to have sent nothing. */
export function outcomeOfError(error: unknown): SendOutcome {
  const refused = error instanceof EgressRefused && error.reason !== "too_large";
  const unsent =
    error instanceof EgressFailed && (error.reason === "lookup" || error.reason === "certificate" || unsentCodes.has(codeOf(error.cause)));
  if (refused || unsent) return { kind: "rejected", fault: awayFault() };
  if (error instanceof EgressRefused || error instanceof EgressFailed) return { kind: "unknown" };
  throw error;
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}

export function quotaFault({ resetAt }: XAnswer): DeliveryFault {
  const message = "X takes no more posts of this account for now. It is tried again by itself once X does.";
  return new DeliveryFault("retryable", "rate_limited", message, resetAt);
}

export function refusal(answer: XAnswer): DeliveryFault {
  const said = saidBy(answer);
  const quoted = said === "" ? "" : ` X says: ${said}`;
  return new DeliveryFault(
    "permanent",
    "refused",
    `X refuses this (status ${answer.status}). Put it right on X or in the post, then retry.${quoted}`,
  );
}

export function awayFault(status?: number): DeliveryFault {
  const how = status === undefined ? "X cannot be reached." : `X answered with status ${status}.`;
  return new DeliveryFault("retryable", "unavailable", `${how} It is tried again by itself.`);
}
