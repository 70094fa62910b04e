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
  return deadLinkPage(dependencies, c, c.var.t("Request a new one in your account."));
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
    title: t("Use a new address"),
    status,
    person,
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${t("Use a new address")}</h1>
<p>${t.markup("From now on, you sign in with {email} and receive email there.", { email: addressInText(change.to) })}</p>
<p>${t.markup("{email} gets an email that can undo this for {count} days.", { email: addressInText(change.from), count: undoDays })}</p>
${account?.proved === true ? "" : html`<p class="notice">${t("Your previous address was never verified. By verifying this one, you set a new password, and all earlier passkeys, two-factor sign-in, sessions, API tokens and assistants are removed.")}</p>`}${general}
<form method="post" action="${newAddressPath(link)}"><button class="wide">${t("Use this address")}</button></form></main>`,
  });
}

function otherAccountPage(c: PageContext, link: string, person: SignedIn): Promise<Response> {
  const { t } = c.var;
  return personPage({
    t,
    title: t("Use a new address"),
    status: 403,
    person,
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${t("Use a new address")}</h1>
<p>${t("This link is for another account: the one that requested this address.")}</p>
<p>${t.markup("You are signed in as {email}. Sign out to continue as someone else.", { email: addressInText(person.email) })}</p>
<form method="post" action="/sign-out">${hidden("next", newAddressPath(link))}<button class="wide">${t("Sign out")}</button></form></main>`,
  });
}
