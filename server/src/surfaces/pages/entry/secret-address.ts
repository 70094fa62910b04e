import { html } from "hono/html";
import { type LimitedAttempt, requireAttempt } from "#src/people/accounts/throttle.ts";
import type { PageMarkup } from "../../assets/layout.ts";
import type { PageContext, PagesDependencies } from "../env.ts";
import { noticePage } from "../notice-page.ts";

/**
 * Headers of pages with a secret address: no referrer ever contains it, not even to this server. With `no-referrer` a browser
 * would also hide the origin of the page's own form, which then could not be distinguished from another site's.
 */
export const secretAddress: Readonly<Record<string, string>> = { "referrer-policy": "strict-origin" };

/** Renders the page of a link that no longer works. Counts such links per address, because a caller who opens many of them is guessing. */
export async function deadLinkPage(
  { accounts: { pool } }: PagesDependencies,
  c: PageContext,
  advice: PageMarkup | string,
): Promise<Response> {
  const attempt: LimitedAttempt = { linkAddress: c.get("visit").address };
  const { t } = c.var;
  await requireAttempt(pool, attempt);
  return noticePage({
    t,
    status: 404,
    title: t("page_this_link_no_longer_works"),
    person: c.get("person"),
    headers: secretAddress,
    text: html`<p>${t("page_it_was_already_used_has")}</p><p>${advice}</p>`,
  });
}
