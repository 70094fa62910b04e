import { html } from "hono/html";
import { type Attempt, requireAttempt } from "#src/people/accounts/throttle.ts";
import type { Html } from "../../assets/layout.ts";
import type { PageContext, PagesGround } from "../env.ts";
import { noticePage } from "../notice-page.ts";

/**
 * For pages whose address is a secret: it goes nowhere as the referrer, not even to this server. With `no-referrer` a browser
 * would hide the origin of the page's own form as well, which then could not be told from another site's.
 */
export const secretAddress: Readonly<Record<string, string>> = { "referrer-policy": "strict-origin" };

/** The page of a link that is over. Whoever opens many of those is guessing. */
export async function deadLinkPage({ accounts: { pool } }: PagesGround, c: PageContext, advice: Html | string): Promise<Response> {
  const attempt: Attempt = { linkAddress: c.get("visit").address };
  const { t } = c.var;
  await requireAttempt(pool, attempt);
  return noticePage({
    t,
    status: 404,
    title: t("This link does not work any more"),
    person: c.get("person"),
    headers: secretAddress,
    text: html`<p>${t("It was used already, has expired, or was replaced by a newer one.")}</p><p>${advice}</p>`,
  });
}
