import { html } from "hono/html";
import { z } from "zod";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { findAskedAddress, undoDays } from "#src/people/accounts/address/address-changes.ts";
import { askForAddress } from "#src/people/accounts/address/ask-for-address.ts";
import { findPersonAccount } from "#src/people/accounts/persons.ts";
import type { PageMarkup } from "../../assets/layout.ts";
import type { PlainText, Translator } from "../../translation/translator.ts";
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
const notices: Readonly<Record<string, PlainText>> = { changed: "Your address was changed." };

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
    title: t("Email address"),
    status,
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("Your account")}</a></p><h1>${t("Email address")}</h1>
${done === undefined ? "" : html`<p class="notice" role="status">${t(done)}</p>`}
${asked === undefined ? "" : html`<p class="notice" role="status">${t.markup("An email to {email} is on its way. Open its link in a browser where you are signed in. The link works once, for an hour. Nothing changes until then.", { email: addressInText(asked) })}</p>`}
<p>${t.markup("You sign in with {email} and receive email there.", { email: addressInText(person.email) })}</p>
${proved ? "" : html`<p>${t("This address is not verified yet.")}</p>`}
${body}</main>`,
  });
}

function addressForm(t: Translator, { form = {}, problems = {} }: Shown): PageMarkup {
  const { field, general } = formFieldsOf(t, form, problems);
  return html`<p>${t("Galley sends a link to the new address. Your address changes only when you use that link. The old address gets an email that can undo the change for {count} days.", { count: undoDays })}</p>${general}
<form method="post" action="${path}">
${field({ name: "email", label: t("New email address"), type: "email", autocomplete: "email" })}
<button class="wide">${t("Send link")}</button>
</form>`;
}

function byCommand(t: Translator): PageMarkup {
  return html`<p>${t("This Galley does not send email, so it cannot verify a new address.")}</p>
<p>${t("Ask the person who runs it to change the address with:")}</p><pre tabindex="0"><code>npm run galley -- person address --email you@example.com --new-email new@example.com</code></pre>`;
}
