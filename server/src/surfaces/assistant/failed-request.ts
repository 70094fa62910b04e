import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { failureOf } from "#src/surfaces/envelope.ts";
import type { Session } from "./session.ts";

/** A failure where the protocol has no place for one but its own errors; the text begins with our code all the same. */
export function failedRequest({ requestId, log, told }: Session, thrown: unknown, about: object): ProtocolError {
  const { code, message, param, details } = failureOf(
    thrown,
    requestId,
    log,
    told.operation === undefined ? {} : { operation: told.operation },
  );
  told.failed = code;
  const isOurs = code === "error" || code === "unavailable";
  return new ProtocolError(isOurs ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams, `${code}: ${message}`, {
    ...about,
    code,
    ...(param !== undefined && { param }),
    ...(details !== undefined && { details }),
    requestId,
  });
}
