import type { MiddlewareHandler } from "hono";
import { newId } from "#src/platform/ids.ts";
import { translatorOf } from "../translation/translator.ts";
import type { PageEnv, PagesGround } from "./env.ts";
import { foreignFormPage } from "./foreign-form.ts";
import { isSameOrigin } from "./same-origin.ts";
import { readDevice, signedIn } from "./session-cookie.ts";

const userAgentLengthMax = 300;

/**
 * Stands in front of every page for people. What changes something must come from a page of this very server; then it says
 * who asks, and from where.
 */
export function guardPages({ accounts: { pool, publicUrl }, addressOf }: PagesGround): MiddlewareHandler<PageEnv> {
  return async (c, next) => {
    const { method } = c.req;
    const t = translatorOf(c.req.raw);
    c.set("t", t);
    if (method !== "GET" && method !== "HEAD" && !isSameOrigin(c.req.raw, publicUrl)) return foreignFormPage(t, publicUrl);
    const { headers } = c.req.raw;
    c.set("visit", {
      address: addressOf(c.env?.incoming?.socket.remoteAddress, headers.get("x-forwarded-for")),
      userAgent: (headers.get("user-agent") ?? "").slice(0, userAgentLengthMax),
      device: readDevice(publicUrl, c.req.raw),
      requestId: newId("request"),
    });
    c.set("person", await signedIn(pool, publicUrl, c.req.raw));
    return next();
  };
}
