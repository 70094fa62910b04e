import { limits, type PublicOperation } from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import type { Door } from "#src/operations/invoke.ts";
import type { Admission, Gate } from "#src/people/access/admit.ts";
import type { Usage } from "#src/people/access/usage.ts";
import type { Bodies } from "#src/surfaces/bodies.ts";
import { overLimit } from "#src/surfaces/rate-limit.ts";
import { announcedBytes } from "#src/surfaces/read-bytes.ts";
import { rpcError } from "./http-answer.ts";
import { openMessage } from "./open-message.ts";
import { readMessage } from "./read-message.ts";
import type { ServeMessage } from "./serve-message.ts";
import type { Exchange } from "./session.ts";

export type AssistantServer = {
  operations: readonly AnyBound<PublicOperation>[];
  door: Door;
  /** Admits tokens that were made for this address, and no others. */
  gate: Gate;
  usage: Usage;
  log: Log;
  publicUrl: string;
  /** Pages of other sites that may call from a browser; usually none. */
  allowedOrigins: readonly string[];
  bodies: Bodies;
};

const methodNotFound = -32601;
const messageBytesMax = limits.bodyBytesMax;
const envelopeBytesMax = 64_000;

// Whatever else a caller may ask for is not written into the log: it could be any text.
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

/** Answers one POST of an admitted assistant. Its message is no larger than what the connection may do calls for. */
export async function answerMessage(
  options: AssistantServer,
  serve: ServeMessage,
  request: Request,
  exchange: Exchange,
  { actor, budget }: Admission,
): Promise<Response> {
  requireJson(request);
  using room = new DisposableStack();
  if (budget.exceeded && (announcedBytes(request) ?? 0) > messageBytesMax) throw overLimit(budget);
  const bytesMax = budget.exceeded ? messageBytesMax : bytesMaxFor(actor, options.operations);
  const { organizationId: share } = actor;
  const { message, bytes } = await readMessage({ request, share, bodies: options.bodies, room }, bytesMax);
  exchange.id = null;
  const { envelope, id, method, toolArguments } = openMessage(message);
  exchange.id = id;
  exchange.operation = method === undefined || methods.has(method) ? method : "unknown";
  // A tool call over the limit is answered as a failing tool, which the model understands; anything else stops the client.
  if (budget.exceeded && method !== "tools/call") throw overLimit(budget);
  if (method === "subscriptions/listen") return refuseListening(exchange);
  const { door, operations, log } = options;
  const { requestId } = exchange;
  return serve(request, envelope, { door, operations, log, actor, budget, requestId, toolArguments, bytes, told: exchange });
}

function requireJson(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new Failure("invalid_input", "The message must be JSON. Send it with Content-Type: application/json.", "content-type");
  }
}

function bytesMaxFor(actor: Actor, operations: AssistantServer["operations"]): number {
  const allowed = operations.filter(({ operation }) => mayUse(actor, operation.permission));
  return Math.max(messageBytesMax, ...allowed.map(({ operation }) => operation.bodyBytesMax ?? 0)) + envelopeBytesMax;
}

// Such a stream would go on after the connection has been ended, and nothing that it could tell of is announced.
function refuseListening({ id, requestId }: Exchange): Response {
  const data = { code: "not_found", requestId };
  return rpcError(404, { code: methodNotFound, message: "not_found: There is nothing to listen to here. Read again instead.", data }, id);
}
