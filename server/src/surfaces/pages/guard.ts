import { newDeviceId } from "#src/people/accounts/known-devices.ts";
import { readDeviceCookie, signedIn } from "#src/people/accounts/session-cookie.ts";
import { applyBudget } from "../admit-token.ts";
import { answer } from "../answer.ts";
import { callerOf } from "../caller.ts";
import { translatorOf } from "../translation/translator.ts";
import type { PageContext, PageHandler, PagesDependencies } from "./env.ts";
import { refuseAsPage } from "./failure-page.ts";
import { foreignFormPage } from "./foreign-form.ts";
import { awaitForm } from "./form.ts";
import { isSameOrigin } from "./same-origin.ts";

const userAgentLengthMax = 300;

/** Wraps a page for people. Changes must come from a page of this server. Determines the person, their language and their address. */
export function guarded({ accounts, addressOf, takeCall }: PagesDependencies, handle: PageHandler): PageHandler {
  const { pool, publicUrl, devices, log } = accounts;
  return (c: PageContext) => {
    const t = translatorOf(c.req.raw);
    c.set("t", t);
    const refuse = refuseAsPage(c.req.raw, () => c.get("person"));
    return answer({ log, surface: "pages", logFields: { surface: "pages" }, quiet: true, refuse }, async (context) => {
      const { method } = c.req;
      if (method !== "GET" && method !== "HEAD" && !isSameOrigin(c.req.raw, publicUrl)) return foreignFormPage(t, publicUrl);
      await awaitForm(c.req.raw);
      const device = devices.read(readDeviceCookie(publicUrl, c.req.raw));
      c.set("visit", {
        address: callerOf(c, addressOf),
        userAgent: (c.req.raw.headers.get("user-agent") ?? "").slice(0, userAgentLengthMax),
        requestId: context.requestId,
        device,
        deviceId: device?.id ?? newDeviceId(),
      });
      const person = await signedIn(pool, publicUrl, c.req.raw);
      c.set("person", person);
      if (person !== undefined) applyBudget(await takeCall(person.personId), context);
      return handle(c);
    });
  };
}
