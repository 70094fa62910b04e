import { EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { awayFault, duplicateFault, networkRefusal, quotaFault, unansweredFault } from "../calls/network-faults.ts";
import type { DeliveryFault } from "../fault.ts";
import type { Network, NetworkAnswer } from "../network.ts";

/**
 * Outcome of sending a part. accepted and rejected: the network says so, or nothing was sent. unknown: it may be out, and only
 * a search of the account's posts can tell.
 */
export type SendOutcome =
  | { kind: "accepted"; networkId: string }
  | { kind: "rejected"; fault: DeliveryFault; unauthorized?: true; duplicate?: true }
  | { kind: "unknown" };

/** Returns the outcome from an answer. `idOf` reads the id of the new post. */
export function outcomeOfAnswer(network: Network, answer: NetworkAnswer, idOf: (answer: NetworkAnswer) => string | undefined): SendOutcome {
  switch (network.verdictOf(answer)) {
    case "done": {
      const networkId = idOf(answer);
      return networkId === undefined ? { kind: "unknown" } : { kind: "accepted", networkId };
    }
    case "unauthorized":
      return { kind: "rejected", fault: networkRefusal(network, answer), unauthorized: true };
    case "duplicate":
      return { kind: "rejected", fault: duplicateFault(network), duplicate: true };
    case "limited":
      return { kind: "rejected", fault: quotaFault(network, network.resetAt(answer)) };
    case "busy":
      return { kind: "rejected", fault: awayFault(network, answer.status) };
    case "refused":
      return { kind: "rejected", fault: networkRefusal(network, answer) };
    case "away":
      return { kind: "unknown" };
  }
}

const unsentCodes = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

/** Returns the outcome of a call that ended without an answer. Only without a connection is it certain that nothing was sent. */
export function outcomeOfError(network: Network, error: unknown): SendOutcome {
  if (!(error instanceof EgressRefused || error instanceof EgressFailed)) throw error;
  return isUnsent(error) ? { kind: "rejected", fault: unansweredFault(network, error) } : { kind: "unknown" };
}

function isUnsent(error: EgressRefused | EgressFailed): boolean {
  if (error instanceof EgressRefused) return error.reason !== "too_large";
  return error.reason === "lookup" || error.reason === "certificate" || unsentCodes.has(codeOf(error.cause));
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}
