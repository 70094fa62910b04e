import { html } from "hono/html";
import { z } from "zod";
import { findRestorable, type Restorable, undoAddress } from "#src/people/accounts/address/undo-address.ts";
import { oldAddressPath } from "#src/people/accounts/links/link-paths.ts";
import { challengeCookie, sessionCookie } from "#src/people/accounts/session-cookie.ts";
import type { Translator } from "../../translation/translator.ts";
import { goTo, knownDevice } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { addressInText, formFieldsOf, usernameField } from "../fields.ts";
import { type Form, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { personPage } from "../page.ts";
import { NewPassword, passwordHint } from "./entry-fields.ts";
import { deadLinkPage, secretAddress } from "./secret-address.ts";

const Undoing = z.object({ password: NewPassword });

type Shown = { link: string; account: Restorable; form?: Form; problems?: Problems; status?: number };

/** Adds the page for the link in an email to the previous address. It undoes a change that the owner did not make. */
export function addOldAddress(app: PageApp, dependencies: PagesDependencies): void {
  app.get("/old-address/:link", async (c) => {
    const link = c.req.param("link");
    const account = await findRestorable(dependencies.accounts, link);
    return account === undefined ? dead(dependencies, c) : undoPage(c.var.t, { link, account });
  });
  app.post("/old-address/:link", (c) => undo(dependencies, c, c.req.param("link")));
}

async function undo(dependencies: PagesDependencies, c: PageContext, link: string): Promise<Response> {
  const { accounts } = dependencies;
  const form = await readForm(c.req.raw);
  const account = await findRestorable(accounts, link);
  if (account === undefined) return dead(dependencies, c);
  const filled = fill(Undoing, form);
  if ("problems" in filled) return undoPage(c.var.t, { link, account, form, problems: filled.problems, status: 422 });
  try {
    const wanted = { ...filled.values, removesPasskeys: form.remove !== undefined };
    const undone = await undoAddress(accounts, link, wanted, c.get("visit"));
    if (undone === undefined) return dead(dependencies, c);
    return goTo("/sign-in?done=restored", [
      sessionCookie(accounts.publicUrl, undefined),
      challengeCookie(accounts.publicUrl, undefined),
      knownDevice(accounts, c, undone.personId),
    ]);
  } catch (error) {
    return undoPage(c.var.t, { link, account, form, problems: problemsOf(error), status: 422 });
  }
}

function dead(dependencies: PagesDependencies, c: PageContext): Promise<Response> {
  return deadLinkPage(dependencies, c, c.var.t("account_if_someone_else_has_your"));
}

function undoPage(t: Translator, { link, account, form, problems = {}, status = 200 }: Shown): Promise<Response> {
  const { field, general } = formFieldsOf(t, {}, problems);
  const { change, passkeys, name } = account;
  return personPage({
    t,
    title: t("account_undo_the_address_change"),
    status,
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${t("account_undo_the_address_change")}</h1>
<p>${t.markup("account_the_account_of_name_goes_back", { name, email: addressInText(change.from) })}</p>
<p>${t("account_do_this_only_if_you_did_not")}</p>${general}
<form method="post" action="${oldAddressPath(link)}">
${usernameField(change.from)}
${field({ name: "password", label: t("entry_new_password"), type: "password", autocomplete: "new-password", hint: passwordHint(t) })}
${passkeys === 0 ? "" : passkeyRemoval(t, form === undefined || form.remove !== undefined)}
<button class="wide">${t("account_undo_the_change")}</button>
</form></main>`,
  });
}

/** Renders the checkbox for removing passkeys, ticked at first: an intruder may have added one and then changed the address. */
function passkeyRemoval(t: Translator, ticked: boolean) {
  const hint = t("account_someone_else_had_your_account");
  return html`<div class="field"><label class="choice"><input type="checkbox" name="remove" value="on"${ticked ? " checked" : ""}><span>${t("entry_remove_all_passkeys")}<span class="hint">${hint}</span></span></label></div>`;
}
