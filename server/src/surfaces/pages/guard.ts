import type { MiddlewareHandler } from "hono";
import { newId } from "#src/core/ids.ts";
import { newDeviceId } from "#src/people/accounts/known-devices.ts";
import { readDeviceCookie, signedIn } from "#src/people/accounts/session-cookie.ts";
import { callerOf } from "../caller.ts";
import { overLimit, rateHeaders } from "../rate-limit.ts";
import { translatorOf } from "../translation/translator.ts";
import type { PageEnv, PagesDependencies } from "./env.ts";
import { foreignFormPage } from "./foreign-form.ts";
import { isSameOrigin } from "./same-origin.ts";

const userAgentLengthMax = 300;

/** Guards every page for people. Changes must come from a page of this server. Determines the person, their language and their address. */
export function guardPages({ accounts: { pool, publicUrl, devices }, addressOf, takeCall }: PagesDependencies): MiddlewareHandler<PageEnv> {
  return async (c, next) => {
    const { method } = c.req;
    const t = translatorOf(c.req.raw);
    c.set("t", t);
    if (method !== "GET" && method !== "HEAD" && !isSameOrigin(c.req.raw, publicUrl)) return foreignFormPage(t, publicUrl);
    const { headers } = c.req.raw;
    const device = devices.read(readDeviceCookie(publicUrl, c.req.raw));
    c.set("visit", {
      address: callerOf(c, addressOf),
      userAgent: (headers.get("user-agent") ?? "").slice(0, userAgentLengthMax),
      requestId: newId("request"),
      device,
      deviceId: device?.id ?? newDeviceId(),
    });
    const person = await signedIn(pool, publicUrl, c.req.raw);
    c.set("person", person);
    if (person === undefined) return next();
    const budget = await takeCall(person.personId);
    if (budget.exceeded) throw overLimit(budget);
    await next();
    for (const [name, value] of Object.entries(rateHeaders(budget))) c.res.headers.set(name, value);
  };
}
