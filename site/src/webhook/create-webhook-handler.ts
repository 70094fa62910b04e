import type { WebhookEvent, WebhookEventOf, WebhookEventType } from "./events.ts";
import { readBody } from "./read-body.ts";
import { createSeenIds, type SeenIds } from "./seen-ids.ts";
import type { WebhookSecret } from "./signing-key.ts";
import { readSignatureHeaders, toleranceSecondsDefault, verifyWebhook } from "./verify-webhook.ts";
import { WebhookError } from "./webhook-error.ts";

/** Callbacks by event type. */
export type WebhookCallbacks = { readonly [Type in WebhookEventType]?: (event: WebhookEventOf<Type>) => unknown };

/** Options for verifying deliveries and handling their events. */
export type WebhookHandlerOptions = {
  /** The `whsec_…` value, or several while one replaces another. When it is missing or damaged, every delivery is answered 500. */
  readonly secret: WebhookSecret;
  /** Called for an event of their type. The service waits 10 seconds for all callbacks together. */
  readonly on?: WebhookCallbacks;
  /** Called for every event, after the callback of its type; also for types that this package does not know yet. */
  readonly onAny?: (event: WebhookEvent) => unknown;
  /** Called with the reason when a delivery is answered 500; writes to the console by default. */
  readonly onError?: (error: unknown) => void;
  /** Largest difference between a delivery's timestamp and this clock, in seconds, both ways; 300 by default. */
  readonly toleranceSeconds?: number;
  /** Store of handled ids; the memory of this process by default. */
  readonly seen?: SeenIds;
};

/** Takes a delivery as a standard `Request` and returns its answer. */
export type WebhookHandler = (request: Request) => Promise<Response>;

/**
 * Creates a handler for `POST /api/service/webhook`. It answers 204 for an event that is handled, now or earlier, 200
 * `{ received: "ping", id }` for a test, 400, 401 or 413 `{ error }` for a delivery that cannot be trusted, 405 for other
 * methods, and 500 when a callback throws, after which the service sends the event again. An event that arrives twice at once
 * runs its callbacks once.
 */
export function createWebhookHandler(options: WebhookHandlerOptions): WebhookHandler {
  const seen = options.seen ?? createSeenIds();
  const running = new Map<string, Promise<void>>();
  const report = options.onError ?? ((error: unknown) => console.error("galley-site: a webhook was not handled.", error));

  async function handleOnce(event: WebhookEvent): Promise<void> {
    if (await seen.has(event.id)) return;
    await callBack(event, options);
    await seen.add(event.id);
  }

  async function answer(request: Request): Promise<Response> {
    // Check the headers first: an untrusted body is not worth reading.
    readSignatureHeaders(request.headers, options.toleranceSeconds ?? toleranceSecondsDefault);
    const body = await readBody(request);
    const { toleranceSeconds } = options;
    const event = await verifyWebhook(body, request.headers, options.secret, toleranceSeconds === undefined ? {} : { toleranceSeconds });
    const work = running.get(event.id) ?? handleOnce(event).finally(() => running.delete(event.id));
    running.set(event.id, work);
    await work;
    return event.type === "ping" ? json(200, { received: event.type, id: event.id }) : new Response(null, { status: 204 });
  }

  return async function handleWebhook(request) {
    if (request.method !== "POST") return json(405, { error: "method_not_allowed" }, { allow: "POST" });
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof WebhookError && error.status < 500) return json(error.status, { error: error.reason });
      report(error);
      return json(500, { error: error instanceof WebhookError ? error.reason : "callback_failed" });
    }
  };
}

async function callBack(event: WebhookEvent, { on, onAny }: WebhookHandlerOptions): Promise<void> {
  if (on !== undefined && Object.hasOwn(on, event.type)) {
    // `on` pairs every type with a callback for that very type.
    const callback = on[event.type] as ((event: WebhookEvent) => unknown) | undefined;
    await callback?.(event);
  }
  await onAny?.(event);
}

function json(status: number, body: Record<string, string>, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}
