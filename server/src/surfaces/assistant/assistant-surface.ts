import { Hono } from "hono";
import type { Failure } from "#src/core/failure.ts";
import { paths } from "#src/people/oauth/endpoints.ts";
import { admitToken } from "#src/surfaces/admit-token.ts";
import { type AnswerContext, answer } from "#src/surfaces/answer.ts";
import { helpFor } from "#src/surfaces/envelope.ts";
import { type AssistantServer, answerMessage } from "./answer-message.ts";
import { challenge, corsHeaders, type MessageId, refuse, rpcError } from "./http-answer.ts";
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
  app.all(paths.assistantServer, (c) => answerRequest(options, serve, c.req.raw));
  return app;
}

function answerRequest(options: AssistantServer, serve: ServeMessage, request: Request): Promise<Response> {
  const message: MessageExchange["message"] = { id: undefined };
  return answer(
    {
      log: options.log,
      surface: surfaceName,
      logFields: { surface: surfaceName },
      headers: headersFor(options, request),
      refuse: (failure, { requestId }) => refuseRequest(options, request, requestId, message.id, failure),
    },
    (context) => respond(options, serve, { request, context, message }),
  );
}

async function respond(options: AssistantServer, serve: ServeMessage, exchange: MessageExchange): Promise<Response> {
  const { request, context } = exchange;
  const foreign = refusalOf(request, options);
  if (foreign !== undefined) throw foreign;
  if (request.method === "OPTIONS" && isAllowedPage(options, request)) return new Response(null, { status: 204 });
  if (request.method !== "POST") return refuseMethod(context);
  return answerMessage(options, serve, exchange, await admitToken(options, request, context));
}

function refuseMethod({ requestId, headers, logFields }: AnswerContext): Response {
  logFields.code = "error";
  headers.allow = "POST";
  const message = "error: Only POST is possible here. There are no streams and no sessions to open or to end.";
  return rpcError(405, { code: -32000, message, data: { code: "error", requestId } }, null);
}

function refuseRequest(
  { publicUrl }: AssistantServer,
  request: Request,
  requestId: string,
  id: MessageId | undefined,
  failure: Failure,
): Response {
  const response = refuse(failure, requestId, id);
  if (failure.code === "invalid_token") {
    response.headers.set("www-authenticate", challenge(publicUrl, request.headers.has("authorization")));
  }
  response.headers.set("link", helpFor(failure.code).link);
  return response;
}

function isAllowedPage({ allowedOrigins }: AssistantServer, request: Request): boolean {
  return allowedOrigins.includes(request.headers.get("origin") ?? "");
}

function headersFor(options: AssistantServer, request: Request): Record<string, string> {
  return {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(isAllowedPage(options, request) && corsHeaders(request.headers.get("origin") ?? "")),
  };
}
