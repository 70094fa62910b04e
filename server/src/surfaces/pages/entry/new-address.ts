import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { type AddressChange, undoDays } from "#src/people/accounts/address/address-changes.ts";
import { changeAddress, findWantedAddress } from "#src/people/accounts/address/change-address.ts";
import { newAddressPath, resetPath } from "#src/people/accounts/links/link-paths.ts";
import { findPersonAccount } from "#src/people/accounts/persons.ts";
import { challengeCookie, sessionCookie } from "#src/people/accounts/session-cookie.ts";
import { goTo } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { addressInText, formFieldsOf, hidden } from "../fields.ts";
import { type Problems, problemsOf, readForm } from "../form.ts";
import { withNext } from "../next-path.ts";
import { personPage } from "../page.ts";
import { deadLinkPage, secretAddress } from "./secret-address.ts";

type Wanted = { link: string; change: AddressChange; person: SignedIn };

/**
 * Adds the page for the link in an email to a new address. It requires the account's owner to be signed in, so that nobody
 * takes over another person's account.
 */
export function addNewAddress(app: PageApp, dependencies: PagesDependencies): void {
  const forWanted = async (c: PageContext, link: string, answer: (wanted: Wanted) => Promise<Response>): Promise<Response> => {
    const change = await findWantedAddress(dependencies.accounts, link);
    if (change === undefined) return dead(dependencies, c);
    const person = c.get("person");
    if (person === undefined) return goTo(withNext("/sign-in", newAddressPath(link)));
    return person.personId === change.personId ? answer({ link, change, person }) : otherAccountPage(c, link, person);
  };

  app.get("/new-address/:link", (c) => forWanted(c, c.req.param("link"), (wanted) => wantedPage(dependencies, c, wanted, {}, 200)));

  app.post("/new-address/:link", (c) =>
    forWanted(c, c.req.param("link"), async (wanted) => {
      const { accounts } = dependencies;
      await readForm(c.req.raw);
      try {
        const changed = await changeAddress(accounts, wanted.person, wanted.link, c.get("visit"));
        if (changed === undefined) return dead(dependencies, c);
        if (changed.resetLink === undefined) return goTo("/account/address?done=changed");
        return goTo(resetPath(changed.resetLink), [
          sessionCookie(accounts.publicUrl, undefined),
          challengeCookie(accounts.publicUrl, undefined),
        ]);
      } catch (error) {
        return wantedPage(dependencies, c, wanted, problemsOf(error), 422);
      }
    }),
  );
}

function dead(dependencies: PagesDependencies, c: PageContext): Promise<Response> {
  return deadLinkPage(dependencies, c, c.var.t("account_request_a_new_one_in_your"));
}

async function wantedPage(
  { accounts }: PagesDependencies,
  c: PageContext,
  { link, change, person }: Wanted,
  problems: Problems,
  status: number,
): Promise<Response> {
  const { t } = c.var;
  const account = await findPersonAccount(accounts.pool, person.personId);
  const { general } = formFieldsOf(t, {}, problems);
  return personPage({
    t,
    title: t("account_use_a_new_address"),
    status,
    person,
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${t("account_use_a_new_address")}</h1>
<p>${t.markup("account_from_now_on_you_sign_in_with", { email: addressInText(change.to) })}</p>
<p>${t.markup("account_email_gets_an_email_that_can", { email: addressInText(change.from), count: undoDays })}</p>
${account?.proved === true ? "" : html`<p class="notice">${t("account_your_previous_address_was")}</p>`}${general}
<form method="post" action="${newAddressPath(link)}"><button class="wide">${t("account_use_this_address")}</button></form></main>`,
  });
}

function otherAccountPage(c: PageContext, link: string, person: SignedIn): Promise<Response> {
  const { t } = c.var;
  return personPage({
    t,
    title: t("account_use_a_new_address"),
    status: 403,
    person,
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${t("account_use_a_new_address")}</h1>
<p>${t("account_this_link_is_for_another")}</p>
<p>${t.markup("entry_you_are_signed_in_as_email", { email: addressInText(person.email) })}</p>
<form method="post" action="/sign-out">${hidden("next", newAddressPath(link))}<button class="wide">${t("page_sign_out")}</button></form></main>`,
  });
}
