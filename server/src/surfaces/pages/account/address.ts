import { html } from "hono/html";
import { z } from "zod";
import { operatorProgram } from "#src/core/installation.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { findAskedAddress, undoDays } from "#src/people/accounts/address/address-changes.ts";
import { askForAddress } from "#src/people/accounts/address/ask-for-address.ts";
import { findPersonAccount } from "#src/people/accounts/persons.ts";
import type { PageMarkup } from "../../assets/layout.ts";
import type { PlainKey, Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import { Email } from "../entry/entry-fields.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { addressInText, formFieldsOf } from "../fields.ts";
import { type Form, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { noticeOf } from "../notice-of.ts";
import { personPage } from "../page.ts";
import { forConfirmed } from "./require-person.ts";

const path = "/account/address";
const NewAddress = z.object({ email: Email });
const notices: Readonly<Record<string, PlainKey>> = { changed: "account_your_address_was_changed" };

type Shown = { form?: Form; problems?: Problems; status?: number };

/** Adds the page on which a person requests another email address for their account. */
export function addAddress(app: PageApp, { accounts }: PagesDependencies): void {
  const show = async (c: PageContext, person: SignedIn, shown: Shown = {}) => {
    const [asked, account] = await Promise.all([
      findAskedAddress(accounts.pool, person.personId),
      findPersonAccount(accounts.pool, person.personId),
    ]);
    const { t } = c.var;
    const body = accounts.sendsMail ? addressForm(t, shown) : byCommand(t);
    return addressPage(c, person, { asked, proved: account?.proved ?? false, body, status: shown.status ?? 200 });
  };

  app.get(
    path,
    forConfirmed((c, person) => show(c, person)),
  );

  app.post(
    path,
    forConfirmed(async (c, person) => {
      if (!accounts.sendsMail) return show(c, person);
      const form = await readForm(c.req.raw);
      const filled = fill(NewAddress, form);
      if ("problems" in filled) return show(c, person, { form, problems: filled.problems, status: 422 });
      try {
        await askForAddress(accounts, person, filled.values.email, c.get("visit"));
      } catch (error) {
        return show(c, person, { form, problems: problemsOf(error), status: 422 });
      }
      return goTo(path);
    }),
  );
}

type State = { asked: string | undefined; proved: boolean; body: PageMarkup; status: number };

function addressPage(c: PageContext, person: SignedIn, { asked, proved, body, status }: State): Promise<Response> {
  const { t } = c.var;
  const done = noticeOf(c, notices);
  return personPage({
    t,
    title: t("entry_email_address"),
    status,
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("account_your_account")}</a></p><h1>${t("entry_email_address")}</h1>
${done === undefined ? "" : html`<p class="notice" role="status">${t(done)}</p>`}
${asked === undefined ? "" : html`<p class="notice" role="status">${t.markup("account_an_email_to_email_is_on_its", { email: addressInText(asked) })}</p>`}
<p>${t.markup("account_you_sign_in_with_email_and", { email: addressInText(person.email) })}</p>
${proved ? "" : html`<p>${t("account_this_address_is_not_verified")}</p>`}
${body}</main>`,
  });
}

function addressForm(t: Translator, { form = {}, problems = {} }: Shown): PageMarkup {
  const { field, general } = formFieldsOf(t, form, problems);
  return html`<p>${t("account_galley_sends_a_link_to_the_new", { count: undoDays })}</p>${general}
<form method="post" action="${path}">
${field({ name: "email", label: t("account_new_email_address"), type: "email", autocomplete: "email" })}
<button class="wide">${t("entry_send_link")}</button>
</form>`;
}

function byCommand(t: Translator): PageMarkup {
  return html`<p>${t("account_this_galley_does_not_send")}</p>
<p>${t("account_ask_the_person_who_runs_it_to")}</p><pre tabindex="0"><code>${operatorProgram} person address --email you@example.com --new-email new@example.com</code></pre>`;
}
