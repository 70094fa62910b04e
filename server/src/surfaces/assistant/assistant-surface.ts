import { Hono } from "hono";
import { newId } from "#src/core/ids.ts";
import { paths } from "#src/people/oauth/endpoints.ts";
import { comeBackAfter, failureOf, helpFor } from "#src/surfaces/envelope.ts";
import { rateHeaders } from "#src/surfaces/rate-limit.ts";
import { type AssistantServer, answerMessage } from "./answer-message.ts";
import { challenge, corsHeaders, refuse, rpcError } from "./http-answer.ts";
import { refusalOf } from "./request-guard.ts";
import type { ServeMessage } from "./serve-message.ts";
import { type MessageExchange, surfaceName } from "./session.ts";

/** Creates the assistant server for JSON-RPC messages. Each is answered by itself without a session, so any instance can answer. */
export function assistantSurface(options: AssistantServer): Hono {
  const app = new Hono();
  // The protocol's code takes 30 MB, and many installations never have an assistant.
  let loading: Promise<ServeMessage> | undefined;
  const serve: ServeMessage = async (request, envelope, session) => {
    loading ??= import("./serve-message.ts").then(({ createMessageServer }) => createMessageServer(options.operations));
    return (await loading)(request, envelope, session);
  };
  app.all(paths.assistantServer, (c) => answer(options, serve, c.req.raw));
  return app;
}

async function answer(options: AssistantServer, serve: ServeMessage, request: Request): Promise<Response> {
  const started = performance.now();
  const requestId = newId("request");
  const exchange: MessageExchange = { requestId, operation: undefined, failed: undefined, admission: undefined, id: undefined };
  const response = await respond(options, serve, request, exchange).catch((thrown) => refuseThrown(options, request, exchange, thrown));
  const answered = new Response(response.body, response);
  for (const [name, value] of Object.entries(headersFor(options, request, exchange))) answered.headers.set(name, value);
  report(options, exchange, response.status, started);
  return answered;
}

async function respond(options: AssistantServer, serve: ServeMessage, request: Request, exchange: MessageExchange): Promise<Response> {
  const foreign = refusalOf(request, options);
  if (foreign !== undefined) throw foreign;
  if (request.method === "OPTIONS" && isAllowedPage(options, request)) return new Response(null, { status: 204 });
  if (request.method !== "POST") return refuseMethod(exchange);
  exchange.admission = await options.gate.admit(request.headers.get("authorization") ?? undefined);
  return answerMessage(options, serve, request, exchange, exchange.admission);
}

function refuseMethod(exchange: MessageExchange): Response {
  exchange.failed = "error";
  const message = "error: Only POST is possible here. There are no streams and no sessions to open or to end.";
  const response = rpcError(405, { code: -32000, message, data: { code: "error", requestId: exchange.requestId } }, null);
  response.headers.set("allow", "POST");
  return response;
}

function refuseThrown({ log, publicUrl }: AssistantServer, request: Request, exchange: MessageExchange, thrown: unknown): Response {
  const failure = failureOf(thrown, exchange.requestId, log, { surface: surfaceName });
  exchange.failed = failure.code;
  const response = refuse(failure, exchange.requestId, exchange.id);
  if (failure.code === "invalid_token") {
    response.headers.set("www-authenticate", challenge(publicUrl, request.headers.has("authorization")));
  }
  response.headers.set("link", helpFor(failure.code).link);
  for (const [name, value] of Object.entries(comeBackAfter(failure))) response.headers.set(name, value);
  return response;
}

function isAllowedPage({ allowedOrigins }: AssistantServer, request: Request): boolean {
  return allowedOrigins.includes(request.headers.get("origin") ?? "");
}

function headersFor(options: AssistantServer, request: Request, { requestId, admission }: MessageExchange): Record<string, string> {
  return {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    ...(admission && rateHeaders(admission.budget)),
    ...(isAllowedPage(options, request) && corsHeaders(request.headers.get("origin") ?? "")),
  };
}

function report({ usage, log }: AssistantServer, exchange: MessageExchange, status: number, started: number): void {
  const { requestId, operation, failed, admission } = exchange;
  const { organizationId, tokenId = null } = admission?.actor ?? {};
  if (organizationId !== undefined && tokenId !== null) usage.record(organizationId, tokenId, failed !== undefined || status >= 400);
  log.info("call", {
    requestId,
    surface: surfaceName,
    ...(operation && { operation }),
    status,
    milliseconds: Math.round(performance.now() - started),
    ...(failed && { code: failed }),
    ...(tokenId !== null && { principalId: tokenId }),
  });
}
