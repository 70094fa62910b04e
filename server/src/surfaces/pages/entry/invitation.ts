import { html } from "hono/html";
import { z } from "zod";
import {
  joinAsNewPerson,
  type OpenInvitation,
  openInvitation,
  prepareAccount,
  takesPassword,
} from "#src/people/accounts/invitations/answer-invitation.ts";
import { mailInvitation } from "#src/people/accounts/invitations/mail-invitation.ts";
import type { PageMarkup } from "../../assets/layout.ts";
import type { Translator } from "../../translation/translator.ts";
import { finishEntry, goTo } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { formFieldsOf, hidden, usernameField } from "../fields.ts";
import { type Form, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { withNext } from "../next-path.ts";
import { noticePage } from "../notice-page.ts";
import { personPage } from "../page.ts";
import { Name, NewPassword, passwordHint, tookOver } from "./entry-fields.ts";
import { deadLinkPage, secretAddress } from "./secret-address.ts";

const Joining = z.object({ name: Name, password: NewPassword });
const advice = "entry_ask_the_person_who_invited_you";

type Shown = { link: string; invitation: OpenInvitation; form?: Form; problems?: Problems; status?: number };

export function addInvitation(app: PageApp, dependencies: PagesDependencies): void {
  app.get("/invitation/:link", async (c) => {
    const link = c.req.param("link");
    const invitation = await openInvitation(dependencies.accounts, link, c.get("person"));
    return invitation === undefined ? deadLinkPage(dependencies, c, c.var.t(advice)) : invitationPage(c, { link, invitation });
  });
  app.post("/invitation/:link", (c) => answer(dependencies, c, c.req.param("link")));
}

async function answer(dependencies: PagesDependencies, c: PageContext, link: string): Promise<Response> {
  const { accounts, accept } = dependencies;
  const form = await readForm(c.req.raw);
  const person = c.get("person");
  const invitation = await openInvitation(accounts, link, person);
  if (invitation === undefined) return deadLinkPage(dependencies, c, c.var.t(advice));
  try {
    if (person !== undefined && invitation.step === "accept") {
      await accept(invitation.organizationId, person.personId, link, c.get("visit").requestId);
      return goTo("/account?done=joined");
    }
    if (invitation.step === "mail") {
      await mailInvitation(accounts, invitation, c.get("visit"));
      return mailedPage(c.var.t, invitation.email);
    }
    if (!takesPassword(invitation.step)) return invitationPage(c, { link, invitation, status: 403 });
    const filled = fill(Joining, form);
    if ("problems" in filled) return invitationPage(c, { link, invitation, form, problems: filled.problems, status: 422 });
    if (invitation.step === "choose") {
      if (!(await prepareAccount(accounts, link, filled.values, c.get("visit")))) return deadLinkPage(dependencies, c, c.var.t(advice));
      return goTo(`${withNext("/sign-in", `/invitation/${link}`)}&done=invited`);
    }
    const entry = await joinAsNewPerson(accounts, accept, link, filled.values, c.get("visit"));
    return entry === undefined ? deadLinkPage(dependencies, c, c.var.t(advice)) : finishEntry(accounts, c, entry, undefined);
  } catch (error) {
    return invitationPage(c, { link, invitation, form, problems: problemsOf(error), status: 422 });
  }
}

function invitationPage(c: PageContext, shown: Shown): Promise<Response> {
  const { invitation, status } = shown;
  const { t } = c.var;
  const { organizationName, inviterName, role, email, step } = invitation;
  const { general } = formFieldsOf(t, {}, takesPassword(step) ? {} : (shown.problems ?? {}));
  return personPage({
    t,
    title: t("entry_join_organization", { organization: organizationName }),
    status: status ?? (step === "sign_out" ? 403 : 200),
    person: c.get("person"),
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${t("entry_join_organization", { organization: organizationName })}</h1>
<p class="lead">${t("entry_inviter_invites_you_as_role", { inviter: inviterName, role: t(`role_${role}`) })}</p>
<p>${t.markup("entry_the_invitation_is_for_email", { email: html`<span class="break">${email}</span>` })}</p>${general}
${steps[step](t, shown, c.get("person")?.email ?? "")}</main>`,
  });
}

function mailedPage(t: Translator, email: string): Promise<Response> {
  return noticePage({
    t,
    status: 200,
    title: t("entry_check_your_email"),
    headers: secretAddress,
    text: html`<p>${t.markup("entry_an_email_to_email_is_on_its", { email: html`<span class="break">${email}</span>` })}</p>`,
  });
}

const steps: Record<OpenInvitation["step"], (t: Translator, shown: Shown, signedInAs: string) => PageMarkup> = {
  accept: (t, { link, invitation }) =>
    html`<form method="post" action="/invitation/${link}"><button class="wide">${t("entry_join_organization", { organization: invitation.organizationName })}</button></form>`,
  sign_in: (t, shown) => html`<p>${t("entry_this_address_already_has_an")}</p>
${signInButton(t, shown)}`,
  make_account: accountForm,
  take_over: (t, shown) => html`<p class="notice">${t(tookOver)}</p>${accountForm(t, shown)}`,
  choose: (t, shown) => html`<p>${t("entry_new_here_choose_a_name_and_a")}</p>${accountForm(t, shown)}
<p class="or">${t("entry_or")}</p><p>${t("entry_already_have_an_account_sign")}</p>${signInButton(t, shown)}`,
  mail: (t, shown) => html`<p>${t("entry_new_here_send_a_link_to_this")}</p>
<form method="post" action="/invitation/${shown.link}"><button class="wide">${t("entry_send_link")}</button></form>
<p class="or">${t("entry_or")}</p><p>${t("entry_already_have_an_account_sign")}</p>${signInButton(t, shown)}`,
  sign_out: (
    t,
    { link },
    signedInAs,
  ) => html`<p>${t.markup("entry_you_are_signed_in_as_email", { email: html`<span class="break">${signedInAs}</span>` })}</p>
<form method="post" action="/sign-out">${hidden("next", `/invitation/${link}`)}<button class="wide">${t("page_sign_out")}</button></form>`,
  prove: (t) =>
    html`<p>${t.markup("entry_your_account_was_created_in", { forgot: html`<a href="/forgot-password">${t("entry_forgot_your_password")}</a>` })}</p>`,
};

function accountForm(t: Translator, { link, form = {}, problems = {}, invitation }: Shown): PageMarkup {
  const { field, general } = formFieldsOf(t, form, problems);
  const { step, email, organizationName } = invitation;
  return html`${general}<form method="post" action="/invitation/${link}">
${usernameField(email)}
${field({ name: "name", label: t("entry_your_name"), autocomplete: "name" })}
${field({ name: "password", label: t("entry_password"), type: "password", autocomplete: "new-password", hint: passwordHint(t) })}
<button class="wide">${step === "choose" ? t("account_continue") : t("entry_join_organization", { organization: organizationName })}</button></form>`;
}

function signInButton(t: Translator, { link }: Shown): PageMarkup {
  return html`<p class="actions"><a class="button wide" href="${withNext("/sign-in", `/invitation/${link}`)}">${t("entry_sign_in")}</a></p>`;
}
