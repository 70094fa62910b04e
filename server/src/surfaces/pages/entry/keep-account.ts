import { html } from "hono/html";
import { findLinkedDeletion } from "#src/people/accounts/deletion/account-deletions.ts";
import { keepAccountByLink } from "#src/people/accounts/deletion/keep-account.ts";
import { keepAccountPath } from "#src/people/accounts/links/link-paths.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { readForm } from "../form.ts";
import { noticePage } from "../notice-page.ts";
import { deadLinkPage, secretAddress } from "./secret-address.ts";

/**
 * Adds the page for the link in an email about a deletion. Opening it changes nothing, since programs open the links of emails
 * too: only its button keeps the account.
 */
export function addKeepAccount(app: PageApp, dependencies: PagesDependencies): void {
  const { accounts } = dependencies;
  app.get("/keep-account/:link", async (c) => {
    const { t } = c.var;
    const link = c.req.param("link");
    const deletion = await findLinkedDeletion(accounts.pool, link);
    if (deletion === undefined) return deadLinkPage(dependencies, c, t("deletion_keep_it_in_your_account"));
    return noticePage({
      t,
      status: 200,
      title: t("deletion_keep"),
      headers: secretAddress,
      text: html`<p>${t.markup("deletion_keep_by_link", { when: t.moment(deletion.dueAt) })} ${t("deletion_keep_only_a_click")}</p>
<form method="post" action="${keepAccountPath(link)}"><button class="wide">${t("deletion_keep")}</button></form>`,
    });
  });

  app.post("/keep-account/:link", async (c) => {
    const { t } = c.var;
    await readForm(c.req.raw);
    if (!(await keepAccountByLink(accounts, c.req.param("link"), c.get("visit")))) {
      return deadLinkPage(dependencies, c, t("deletion_keep_it_in_your_account"));
    }
    return noticePage({
      t,
      status: 200,
      title: t("deletion_kept"),
      headers: secretAddress,
      text: html`<p>${t("deletion_if_it_was_not_you")} <a href="/forgot-password">${t("deletion_set_a_new_password")}</a></p>
<p><a href="/account">${t("deletion_to_your_account")}</a></p>`,
    });
  });
}
