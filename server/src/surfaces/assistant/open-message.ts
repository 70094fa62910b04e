import { Failure } from "#src/core/failure.ts";
import { guardJson } from "#src/core/json-guard.ts";
import type { MessageId } from "./http-answer.ts";

/** A message whose form is known, with the arguments of a tool call taken out of it. */
export type OpenMessage = { envelope: object; id: MessageId; method: string | undefined; toolArguments: Record<string, unknown> };

/**
 * Looks at one message. The arguments of a tool call are for the operation alone to look at, so that what it refuses is
 * refused in its own words, and nothing copies them on the way.
 */
export function openMessage(message: unknown): OpenMessage {
  if (Array.isArray(message)) throw new Failure("invalid_input", "Batches are not taken. Send one message for each request.", "body");
  if (!isRecord(message)) throw new Failure("invalid_input", "The message must be a JSON object.", "body");
  const { id, method, params } = message;
  const isToolCall = method === "tools/call" && isRecord(params) && isRecord(params.arguments);
  const envelope = isToolCall ? { ...message, params: { ...params, arguments: {} } } : message;
  guardJson(envelope);
  return {
    envelope,
    id: typeof id === "string" || typeof id === "number" ? id : null,
    method: typeof method === "string" ? method : undefined,
    toolArguments: isToolCall ? (params.arguments as Record<string, unknown>) : {},
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
