import { Failure, forPrograms } from "#src/core/failure.ts";
import { guardJson } from "#src/core/json-guard.ts";
import type { MessageId } from "./http-answer.ts";

/** A message of valid form, with the arguments of a tool call taken out of it. */
export type OpenMessage = { envelope: object; id: MessageId; method: string | undefined; toolArguments: Record<string, unknown> };

/**
 * Checks the form of one message. Only the operation checks the arguments of a tool call, so that refusals use its own words
 * and no step copies the arguments.
 */
export function openMessage(message: unknown): OpenMessage {
  if (Array.isArray(message))
    throw new Failure("invalid_input", forPrograms("Batches are not supported. Send one message for each request."), "body");
  if (!isRecord(message)) throw new Failure("invalid_input", forPrograms("The message must be a JSON object."), "body");
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
