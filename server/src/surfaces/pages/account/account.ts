import { isLeader } from "@galley/contract";
import { html } from "hono/html";
import { z } from "zod";
import { listMemberships, type Membership } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { changeName, changePassword } from "#src/people/accounts/change-account.ts";
import { findPersonAccount } from "#src/people/accounts/persons.ts";
import type { PlainKey, Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import { Name, NewPassword, passwordHint } from "../entry/entry-fields.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { formFieldsOf, usernameField } from "../fields.ts";
import { asKey, type Form, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { noticeOf } from "../notice-of.ts";
import { personPage } from "../page.ts";
import { forPerson } from "./require-person.ts";

const Naming = z.object({ name: Name });
const Changing = z.object({ current: z.string().min(1, asKey("refusal_enter_your_password")), password: NewPassword });

const notices: Readonly<Record<string, PlainKey>> = {
  name: "account_your_name_was_changed",
  password: "account_your_password_was_changed_you",
  joined: "account_you_have_joined_the",
  kept: "deletion_kept",
};

type Shown = { form?: Form; problems?: Problems; about?: "name" | "password"; status?: number; notice?: PlainKey | undefined };

export function addAccount(app: PageApp, { accounts }: PagesDependencies): void {
  const show = async (t: Translator, person: SignedIn, shown: Shown) => {
    const [memberships, account] = await Promise.all([
      listMemberships(accounts.pool, person.personId),
      findPersonAccount(accounts.pool, person.personId),
    ]);
    const { twoFactor = false, passkeys = 0, proved = false } = account ?? {};
    return accountPage(t, person, memberships, { twoFactor, passkeys, proved }, shown);
  };

  app.get(
    "/account",
    forPerson((c, person) => show(c.var.t, person, { notice: noticeOf(c, notices) })),
  );

  app.post(
    "/account/name",
    forPerson(async (c, person) => {
      const form = await readForm(c.req.raw);
      const filled = fill(Naming, form);
      if ("problems" in filled) return show(c.var.t, person, { form, problems: filled.problems, about: "name", status: 422 });
      await changeName(accounts, person, filled.values.name);
      return goTo("/account?done=name");
    }),
  );

  app.post(
    "/account/password",
    forPerson(async (c, person) => {
      const filled = fill(Changing, await readForm(c.req.raw));
      if ("problems" in filled) return show(c.var.t, person, { problems: filled.problems, about: "password", status: 422 });
      try {
        await changePassword(accounts, person, filled.values, c.get("visit"));
      } catch (error) {
        return show(c.var.t, person, { problems: problemsOf(error), about: "password", status: 422 });
      }
      return goTo("/account?done=password");
    }),
  );
}

type Ways = { twoFactor: boolean; passkeys: number; proved: boolean };

function accountPage(t: Translator, person: SignedIn, memberships: readonly Membership[], ways: Ways, shown: Shown): Promise<Response> {
  const { form = {}, problems = {}, about, status = 200, notice } = shown;
  const naming = formFieldsOf(t, about === "name" ? form : {}, about === "name" ? problems : quiet);
  const changing = formFieldsOf(t, {}, about === "password" ? problems : quiet);
  return personPage({
    t,
    title: t("account_your_account"),
    status,
    person,
    body: html`<main class="text narrow">
<p class="up"><a href="/">${t("page_dashboard")}</a></p><h1>${t("account_your_account")}</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${t(notice)}</p>`}
<p class="break">${person.email}</p>
<h2>${t("account_how_you_sign_in")}</h2>
<ul class="rows">
${way("/account/address", t("entry_email_address"), ways.proved ? "" : t("account_not_verified"))}
${way("/account/two-factor", t("two_factor_sign_in"), t(ways.twoFactor ? "account_on" : "account_off"))}
${way("/account/passkeys", t("account_passkeys"), ways.passkeys === 0 ? t("account_none") : String(ways.passkeys))}
${way("/account/sessions", t("account_where_you_are_signed_in"), "")}
${way("/account/history", t("account_changes_to_your_account"), "")}
</ul>
<h2>${t("account_what_works_on_your_behalf")}</h2>
<ul class="rows">${way("/account/assistants", t("account_assistants"), "")}
${memberships.some(({ role }) => isLeader(role)) ? way("/account/doctor", t("account_doctor_check_that_everything"), "") : ""}</ul>
<h2>${t("account_organizations")}</h2>
${memberships.length === 0 ? html`<p>${t("account_you_have_no_organization_yet")}</p>` : html`<ul class="rows">${memberships.map((one) => organization(t, one))}</ul>`}
<h2>${t("account_name")}</h2>
<form method="post" action="/account/name">
${naming.general}${naming.field({ name: "name", label: t("entry_your_name"), autocomplete: "name", value: person.name })}
<button class="plain">${t("account_change_name")}</button>
</form>
<h2>${t("entry_password")}</h2>
<form method="post" action="/account/password">
${changing.general}${usernameField(person.email)}
${changing.field({ name: "current", label: t("account_current_password"), type: "password", autocomplete: "current-password" })}
${changing.field({ name: "password", label: t("entry_new_password"), type: "password", autocomplete: "new-password", hint: passwordHint(t) })}
<button class="plain">${t("account_change_password")}</button>
</form>
<h2>${t("account_your_data")}</h2>
<ul class="rows">
${way("/account/data", t("personal_file_title"), "")}
${person.deletionAt === null ? way("/account/delete", t("deletion_row"), "") : ""}
</ul></main>`,
  });
}

/** An error of no existing field, so that no field of this form takes the focus. */
const quiet: Problems = { nothing: "" };

function way(path: string, name: string, state: string) {
  return html`<li><a class="about" href="${path}">${name}</a> <span class="state">${state}</span></li>`;
}

function organization(t: Translator, { organizationName, role, reach }: Membership) {
  const projects = reach === "all" ? t("account_every_project") : t("account_projects", { count: reach.length });
  return html`<li><div class="about">${organizationName}<span>${projects}</span></div> <span class="state">${t(`role_${role}`)}</span></li>`;
}
