import { sentence } from "@galley/messages";
import { html } from "hono/html";
import { z } from "zod";
import { normalizedEmail } from "#src/core/text/email.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { keepDays, listObstacles, type OwnedOrganization } from "#src/people/accounts/deletion/account-deletions.ts";
import { askForDeletion } from "#src/people/accounts/deletion/ask-for-deletion.ts";
import { keepAccount } from "#src/people/accounts/deletion/keep-account.ts";
import { challengeCookie } from "#src/people/accounts/session-cookie.ts";
import type { PageMarkup } from "../../assets/layout.ts";
import type { Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import { Email } from "../entry/entry-fields.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { formFieldsOf } from "../fields.ts";
import { type Form, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { personPage } from "../page.ts";
import { proofForms, readProof } from "./proof-forms.ts";
import { forPerson } from "./require-person.ts";

const path = "/account/delete";
const Typed = z.object({ email: Email });

/** Adds the pages on which a person asks for the deletion of their account: the address typed in, then a proof; and the way back. */
export function addDeleteAccount(app: PageApp, dependencies: PagesDependencies): void {
  const { accounts } = dependencies;
  for (const each of [path, `${path}/confirm`]) {
    app.get(
      each,
      forPerson((c, person) => (person.deletionAt === null ? askPage(dependencies, c, person) : goTo("/account"))),
    );
  }

  app.post(
    path,
    forPerson(async (c, person) => {
      const form = await readForm(c.req.raw);
      const problems = typedProblems(form, person);
      return problems === undefined ? provePage(dependencies, c, person) : askPage(dependencies, c, person, { form, problems });
    }),
  );

  app.post(
    `${path}/confirm`,
    forPerson(async (c, person) => {
      const form = await readForm(c.req.raw);
      const typed = typedProblems(form, person);
      if (typed !== undefined) return askPage(dependencies, c, person, { form, problems: typed });
      const read = readProof(dependencies, c, form);
      if ("problems" in read) return provePage(dependencies, c, person, read.problems);
      try {
        await askForDeletion(accounts, person, read.proof, c.get("visit"));
      } catch (error) {
        return provePage(dependencies, c, person, problemsOf(error));
      }
      return goTo("/account", [challengeCookie(accounts.publicUrl, undefined)]);
    }),
  );

  app.post(
    "/account/keep",
    forPerson(async (c, person) => goTo((await keepAccount(accounts, person, c.get("visit"))) ? "/account?done=kept" : "/account")),
  );
}

/** Returns the errors of the typed address; undefined if it is that of the account. */
function typedProblems(form: Form, person: SignedIn): Problems | undefined {
  const filled = fill(Typed, form);
  if ("problems" in filled) return filled.problems;
  const isTheirs = normalizedEmail(filled.values.email) === normalizedEmail(person.email);
  return isTheirs ? undefined : { email: sentence("refusal_this_is_not_your_address") };
}

type Asked = { form?: Form; problems?: Problems };

async function askPage({ accounts }: PagesDependencies, c: PageContext, person: SignedIn, asked: Asked = {}): Promise<Response> {
  const { t } = c.var;
  const owned = await listObstacles(accounts.pool, person.personId);
  const download = html`<a href="/account/data">${t("deletion_download_link")}</a>`;
  return personPage({
    t,
    title: t("deletion_title"),
    status: asked.problems === undefined ? 200 : 422,
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("account_your_account")}</a></p><h1>${t("deletion_title")}</h1>
<p>${t(accounts.sendsMail ? "deletion_a_week_to_take_it_back" : "deletion_a_week_without_mail", { count: keepDays })}</p>
<h2>${t("deletion_what_goes")}</h2><p>${t("deletion_these_go")}</p>
<h2>${t("deletion_what_stays")}</h2><p>${t("deletion_these_stay")}</p>
<p>${t.markup("deletion_download_first", { download })}</p>
${owned.length === 0 ? addressForm(t, asked) : ownedList(t, owned)}</main>`,
  });
}

function addressForm(t: Translator, { form = {}, problems }: Asked): PageMarkup {
  const { field, general } = formFieldsOf(t, form, problems);
  return html`${general}<form method="post" action="${path}">
${field({ name: "email", label: t("deletion_type_your_address"), type: "email", autocomplete: "off" })}
<button class="wide danger">${t("account_continue")}</button>
</form>`;
}

function ownedList(t: Translator, owned: readonly OwnedOrganization[]): PageMarkup {
  return html`<p class="notice bad" role="status">${t("deletion_only_owner")}</p>
<ul class="rows">${owned.map(({ organizationName }) => html`<li><div class="about">${organizationName}</div></li>`)}</ul>`;
}

async function provePage(dependencies: PagesDependencies, c: PageContext, person: SignedIn, problems?: Problems): Promise<Response> {
  const { t } = c.var;
  const proving = { action: `${path}/confirm`, button: t("deletion_confirm"), isDanger: true, fields: { email: person.email }, problems };
  const { forms, scripts } = await proofForms(dependencies, c, person, proving);
  return personPage({
    t,
    title: t("deletion_title"),
    status: problems === undefined ? 200 : 422,
    person,
    scripts,
    body: html`<main class="text narrow"><p class="up"><a href="${path}">${t("deletion_title")}</a></p><h1>${t("account_confirm_that_it_is_you")}</h1>
<p>${t("deletion_one_more_proof", { count: keepDays })}</p>${forms}</main>`,
  });
}
