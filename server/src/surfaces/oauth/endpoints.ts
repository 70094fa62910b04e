import { translate } from "@galley/messages";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import { findKeyTwice } from "#src/core/text/key-twice.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import { type AddressReader, networkOf } from "#src/people/access/client-address.ts";
import type { AuthorizationServer } from "#src/people/oauth/authorization-server.ts";
import { paths } from "#src/people/oauth/endpoints.ts";
import { authorizationServerMetadata, protectedResourceMetadata } from "#src/people/oauth/metadata.ts";
import type { Registration } from "#src/people/oauth/register-client.ts";
import { type AnswerContext, answer, type Refuse } from "../answer.ts";
import { readStrangerBytes } from "../bodies.ts";
import { translatorOf } from "../translation/translator.ts";
import { exchangeOf } from "./exchange.ts";
import { tooManyPage } from "./sorry-pages.ts";
import { watchBody } from "./watch-body.ts";

export type OauthEndpoints = {
  publicUrl: string;
  log: Log;
  server: AuthorizationServer;
  addressOf: AddressReader;
  /** Counts requests that anybody may begin. */
  takeRequest: TakeCall;
  register: (source: string, body: unknown) => Promise<Registration>;
};

const metadataSeconds = 300;
const registrationBytesMax = 16_384;
const preflightSeconds = 3600;
const open = { "access-control-allow-origin": "*", "x-content-type-options": "nosniff" };

/**
 * Creates the endpoints for programs: the two metadata documents, and OAuth's own addresses. Any web page may call them,
 * because they use no cookies.
 */
export function oauthEndpoints(endpoints: OauthEndpoints): Hono {
  const { publicUrl, log } = endpoints;
  const app = new Hono();
  const protectedResource = () => description(protectedResourceMetadata(publicUrl));
  app.get("/.well-known/oauth-authorization-server", () => description(authorizationServerMetadata(publicUrl)));
  app.get(paths.protectedResource, protectedResource);
  app.get("/.well-known/oauth-protected-resource", protectedResource);
  const served = (operation: string, handle: (c: Context, context: AnswerContext) => Promise<Response>) => (c: Context) =>
    answer({ log, surface: "oauth", logFields: { operation }, refuse: refuseAsOauth }, (context) => handle(c, context));
  const handedOver = (operation: string) => served(operation, (c, context) => handOver(endpoints, c, context));
  app.get(
    paths.authorize,
    served("oauth_authorize", async (c, context) => {
      const { exceeded } = await endpoints.takeRequest(exchangeOf(c, endpoints.addressOf).caller);
      if (exceeded) return tooManyPage(translatorOf(c.req.raw));
      return handOver(endpoints, c, context);
    }),
  );
  app.get(`${paths.authorize}/:id`, handedOver("oauth_return"));
  app.post(paths.token, handedOver("oauth_token"));
  app.post(paths.revoke, handedOver("oauth_revoke"));
  app.post(
    paths.register,
    served("oauth_register", (c, context) => register(endpoints, c, context)),
  );
  for (const path of [paths.token, paths.revoke, paths.register]) {
    app.options(path, () => preflight("POST"));
    app.all(path, () => wrongMethod("POST"));
  }
  app.options("/.well-known/*", () => preflight("GET"));
  return app;
}

/** Refuses in the form of OAuth's own errors, which are English. */
export const refuseAsOauth: Refuse = ({ code, message }) => {
  const [status, error, description] =
    code === "unavailable"
      ? [503, "temporarily_unavailable", message]
      : [500, "server_error", translate("en", "consent_something_failed_on_our_side")];
  return Response.json({ error, error_description: description }, { status, headers: { ...open, "cache-control": "no-store" } });
};

function description(body: Record<string, unknown>): Response {
  return Response.json(body, { headers: { ...open, "cache-control": `public, max-age=${metadataSeconds}` } });
}

function preflight(method: string): Response {
  const headers = {
    ...open,
    "access-control-allow-methods": method,
    "access-control-allow-headers": "authorization, content-type, mcp-protocol-version",
    "access-control-max-age": String(preflightSeconds),
  };
  return new Response(null, { status: 204, headers });
}

function wrongMethod(allow: string): Response {
  const body = { error: "invalid_request", error_description: `Use ${allow}.` };
  return Response.json(body, { status: 405, headers: { ...open, allow } });
}

// The log line contains no client and no code: both are parts of addresses that others have written.
async function handOver({ server, addressOf }: OauthEndpoints, c: Context, { requestId, logFields }: AnswerContext): Promise<Response> {
  const exchange = exchangeOf(c, addressOf);
  exchange.outgoing.setHeader("x-request-id", requestId);
  using _watched = exchange.incoming.method === "POST" ? await watchBody(exchange) : undefined;
  const { status, code } = await server.answer(exchange);
  Object.assign(logFields, { status, ...(code && { code }) });
  // A copy, because headers are set on every answer.
  return RESPONSE_ALREADY_SENT.clone();
}

async function register({ register: take, addressOf }: OauthEndpoints, c: Context, { logFields }: AnswerContext): Promise<Response> {
  const { status, body } = await take(networkOf(exchangeOf(c, addressOf).caller), await readJson(c.req.raw));
  if (typeof body.error === "string") logFields.code = body.error;
  const headers = { ...open, "cache-control": "no-store", ...(status === 429 && { "retry-after": "3600" }) };
  return Response.json(body, { status, headers });
}

/** Returns the body as JSON; undefined when it is not JSON, is too large, or has a key twice, of which one would be taken. */
async function readJson(request: Request): Promise<unknown> {
  try {
    const bytes = await readStrangerBytes(request, registrationBytesMax, () => new Error("It is too large."));
    const text = Buffer.from(bytes).toString("utf8");
    const value: unknown = JSON.parse(text);
    return findKeyTwice(text) === undefined ? value : undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === "unavailable") throw error;
    return undefined;
  }
}
