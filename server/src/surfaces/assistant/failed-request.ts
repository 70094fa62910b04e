import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { failureOf } from "#src/surfaces/envelope.ts";
import type { AssistantSession } from "./session.ts";

/** Converts a failure to a protocol error, where the protocol allows no other. The text begins with our error code all the same. */
export function failedRequest({ requestId, log, logFields }: AssistantSession, thrown: unknown, about: object): ProtocolError {
  const { code, message, param, details } = failureOf(thrown, requestId, log, logFields);
  logFields.code = code;
  const isOurs = code === "error" || code === "unavailable";
  return new ProtocolError(isOurs ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams, `${code}: ${message}`, {
    ...about,
    code,
    ...(param !== undefined && { param }),
    ...(details !== undefined && { details }),
    requestId,
  });
}
