import { sentence } from "@galley/messages";
import { EgressFailed, EgressRefused } from "./refusal.ts";

/** Returns the error that the caller of a failed call gets. */
export function explain(error: unknown, deadline: AbortSignal): unknown {
  const own = error instanceof EgressRefused || error instanceof EgressFailed;
  // A method or header that cannot be sent is the caller's mistake, not a fault of the peer.
  if (own || isCallersMistake(error)) return error;
  if (deadline.aborted) return answerTooLate(error);
  if (isCertificateFault(error)) {
    return new EgressFailed("certificate", sentence("refusal_address_certificate"), error);
  }
  return new EgressFailed("connection", sentence("refusal_address_unreachable"), error);
}

export function answerTooLate(cause?: unknown): EgressFailed {
  return new EgressFailed("timeout", sentence("refusal_address_too_late"), cause);
}

// OpenSSL's verification faults and Node's own check of the name; every other code concerns the connection.
function isCertificateFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE))/.test(String(error.code));
}

function isCallersMistake(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "UND_ERR_INVALID_ARG";
}
