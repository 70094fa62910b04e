import type { IncomingMessage, ServerResponse } from "node:http";
import type { PreviewHandler } from "./preview/create-preview-handler.ts";
import type { WebhookHandler } from "./webhook/create-webhook-handler.ts";
import { bodyBytesMax } from "./webhook/read-body.ts";

/** A request of `node:http`, or of Express, which may have read the body already. */
type NodeRequest = IncomingMessage & { readonly body?: unknown; readonly rawBody?: unknown; readonly originalUrl?: string };

/**
 * Converts a webhook handler for `node:http` and Express. Mount it before `express.json()`, or after
 * `express.raw({ type: "application/json" })`: a parsed body cannot be verified and is answered 500.
 */
export function toNodeHandler(handler: WebhookHandler): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return (request, response) => answer(response, () => answerOf(request, handler));
}

/** Converts a preview handler for `node:http` and Express. Mount it for GET at the path of your previews. */
export function toNodePreview(handler: PreviewHandler): (request: NodeRequest, response: ServerResponse) => Promise<void> {
  return (request, response) => answer(response, () => handler(new Request(addressOf(request), { method: request.method ?? "GET" })));
}

/** Sends what the handler answers. An error, such as a sender who has gone or a method that no `Request` takes, ends the connection alone. */
async function answer(response: ServerResponse, handle: () => Promise<Response>): Promise<void> {
  try {
    await send(await handle(), response);
  } catch {
    response.destroy();
  }
}

/** Returns the address with a host of no meaning. `GET //` is a request, too, of which no address by itself can be read. */
function addressOf({ originalUrl, url = "/" }: NodeRequest): string {
  return `http://localhost${(originalUrl ?? url).replace(/^\/*/, "/")}`;
}

async function answerOf(request: IncomingMessage, handler: WebhookHandler): Promise<Response> {
  const body = await bodyOf(request);
  if (body === null) {
    console.error("galley-site: the webhook's body was parsed before it could be verified. Mount the route before express.json().");
    return Response.json({ error: "body_already_read" }, { status: 500 });
  }
  const { method = "GET" } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  return handler(new Request("http://localhost/", { method, headers: headersOf(request), ...(hasBody && { body }) }));
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["content-type", "webhook-id", "webhook-timestamp", "webhook-signature"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/** Returns the bytes of the body, read no further than the first chunk over the limit; null when other code has read and parsed it. */
async function bodyOf(request: NodeRequest): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const kept of [request.rawBody, request.body]) if (kept instanceof Uint8Array) return new Uint8Array(kept);
  if (request.readableEnded) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) return null;
    chunks.push(chunk);
    length += chunk.length;
    if (length > bodyBytesMax) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  // The rest of a body that is too large stays unread, so the connection cannot be reused.
  const connection = answer.status === 413 ? { connection: "close" } : {};
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...connection });
  response.end(await answer.text());
}
