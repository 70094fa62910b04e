import { limits, type PublicOperation } from "@galley/contract";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import type { Services } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { guardJson } from "#src/operations/parse-input.ts";
import type { Admission } from "#src/people/access/admit.ts";
import { overLimit, type TokenGate } from "#src/surfaces/admit-token.ts";
import type { Bodies } from "#src/surfaces/bodies.ts";
import { announcedBytes } from "#src/surfaces/read-bytes.ts";
import { type MessageId, rpcError } from "./http-answer.ts";
import { readMessage } from "./read-message.ts";
import type { ServeMessage } from "./serve-message.ts";
import type { MessageExchange } from "./session.ts";
import type { ToolList } from "./tools/tools.ts";

/** The gate admits only tokens issued for this address. */
export type AssistantServer = TokenGate & {
  operations: readonly AnyBound<PublicOperation>[];
  services: Services;
  log: Log;
  publicUrl: string;
  /** Origins of other sites that may call from a browser; usually none. */
  allowedOrigins: readonly string[];
  bodies: Bodies;
};

const methodNotFound = -32601;
const messageBytesMax = limits.bodyBytesMax;
const envelopeBytesMax = 64_000;

// Methods that the log names. Any other method name could be arbitrary text, so it is not logged.
const methods = new Set([
  "initialize",
  "notifications/initialized",
  "notifications/cancelled",
  "ping",
  "server/discover",
  "tools/list",
  "tools/call",
  "prompts/list",
  "prompts/get",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "completion/complete",
]);

/** Answers one POST of an admitted assistant. The connection's permissions bound the size of its message. */
export async function answerMessage(
  options: AssistantServer,
  serve: ServeMessage,
  { request, context, message }: MessageExchange,
  { actor, budget }: Admission,
): Promise<Response> {
  requireJson(request);
  const toolList = toolListIn(request);
  using room = new DisposableStack();
  if (budget.exceeded && (announcedBytes(request) ?? 0) > messageBytesMax) throw overLimit(budget);
  const bytesMax = budget.exceeded ? messageBytesMax : bytesMaxFor(actor, options.operations);
  const { organizationId: share } = actor;
  const read = await readMessage({ request, share, bodies: options.bodies, room }, bytesMax);
  message.id = null;
  const { envelope, id, method, toolArguments } = openMessage(read.message);
  message.id = id;
  const { requestId, logFields } = context;
  if (method !== undefined) logFields.operation = methods.has(method) ? method : "unknown";
  // A tool call over the limit gets the answer of a failed tool, which the model understands. Any other error would stop the client.
  if (budget.exceeded && method !== "tools/call") throw overLimit(budget);
  if (method === "subscriptions/listen") return refuseListening(id, requestId);
  const { services, operations, log } = options;
  return serve(request, envelope, {
    services,
    operations,
    log,
    actor,
    budget,
    requestId,
    toolArguments,
    bytes: read.bytes,
    toolList,
    logFields,
  });
}

/** Returns which tools the address asks for: `?tools=all` lists one for each operation. */
function toolListIn(request: Request): ToolList {
  const tools = new URL(request.url).searchParams.get("tools");
  if (tools === null || tools === "all") return tools ?? "specified";
  throw new Failure("invalid_input", forPrograms("Must be all, or left out of the address."), "tools");
}

function requireJson(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new Failure(
      "invalid_input",
      forPrograms("The message must be JSON. Send it with Content-Type: application/json."),
      "content-type",
    );
  }
}

function bytesMaxFor(actor: Actor, operations: AssistantServer["operations"]): number {
  const allowed = operations.filter(({ operation }) => mayUse(actor, operation.permission));
  return Math.max(messageBytesMax, ...allowed.map(({ operation }) => operation.bodyBytesMax ?? 0)) + envelopeBytesMax;
}

// Subscriptions are refused: the stream would outlive the connection, and the server announces nothing to send on it.
function refuseListening(id: MessageId, requestId: string): Response {
  const data = { code: "not_found", requestId };
  return rpcError(404, { code: methodNotFound, message: "not_found: There is nothing to listen to here. Read again instead.", data }, id);
}

/** A message of valid form, with the arguments of a tool call taken out of it. */
type OpenMessage = { envelope: object; id: MessageId; method: string | undefined; toolArguments: Record<string, unknown> };

/**
 * Checks the form of one message. Only the operation checks the arguments of a tool call, so that refusals use its own words
 * and no step copies the arguments.
 */
function openMessage(message: unknown): OpenMessage {
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
