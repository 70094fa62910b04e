import { EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { awayFault, duplicateFault, quotaFault, refusal } from "../calls/network-faults.ts";
import type { DeliveryFault } from "../fault.ts";
import type { Network, NetworkAnswer } from "../network.ts";

/**
 * What became of a part that was sent. accepted and rejected: the network's own word, or nothing had left. unknown: it may be
 * out, and only a look at the account's posts tells.
 */
export type SendOutcome =
  | { kind: "accepted"; networkId: string }
  | { kind: "rejected"; fault: DeliveryFault; unauthorized?: true; duplicate?: true }
  | { kind: "unknown" };

/** What an answer to a part says. `idOf` reads what the network calls what was made. */
export function outcomeOfAnswer(network: Network, answer: NetworkAnswer, idOf: (answer: NetworkAnswer) => string | undefined): SendOutcome {
  switch (network.verdictOf(answer)) {
    case "done": {
      const networkId = idOf(answer);
      return networkId === undefined ? { kind: "unknown" } : { kind: "accepted", networkId };
    }
    case "unauthorized":
      return { kind: "rejected", fault: refusal(network, answer), unauthorized: true };
    case "duplicate":
      return { kind: "rejected", fault: duplicateFault(network), duplicate: true };
    case "limited":
      return { kind: "rejected", fault: quotaFault(network, answer) };
    case "busy":
      return { kind: "rejected", fault: awayFault(network, answer.status) };
    case "refused":
      return { kind: "rejected", fault: refusal(network, answer) };
    case "away":
      return { kind: "unknown" };
  }
}

const unsentCodes = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

/** What a call that ended without an answer says: only a connection that never came about is sure to have sent nothing. */
export function outcomeOfError(network: Network, error: unknown): SendOutcome {
  const refused = error instanceof EgressRefused && error.reason !== "too_large";
  const unsent =
    error instanceof EgressFailed && (error.reason === "lookup" || error.reason === "certificate" || unsentCodes.has(codeOf(error.cause)));
  if (refused || unsent) return { kind: "rejected", fault: awayFault(network) };
  if (error instanceof EgressRefused || error instanceof EgressFailed) return { kind: "unknown" };
  throw error;
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}
