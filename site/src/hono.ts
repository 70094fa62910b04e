import type { PreviewHandler } from "./preview/create-preview-handler.ts";
import type { WebhookHandler } from "./webhook/create-webhook-handler.ts";

/** The part of Hono's context that is needed. */
export type HonoContext = { readonly req: { readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> } };

/** Converts a webhook handler for Hono: `app.all("/api/service/webhook", toHonoHandler(handler))`. */
export function toHonoHandler(handler: WebhookHandler): (context: HonoContext) => Promise<Response> {
  return async ({ req }) => {
    if (!req.raw.bodyUsed) return handler(req.raw);
    // A middleware has read the body; Hono caches it.
    const { method, headers, url } = req.raw;
    return handler(new Request(url, { method, headers, body: await req.arrayBuffer() }));
  };
}

/** Converts a preview handler for Hono: `app.get("/galley/preview", toHonoPreview(handler))`. */
export function toHonoPreview(handler: PreviewHandler): (context: HonoContext) => Promise<Response> {
  return ({ req }) => handler(req.raw);
}
