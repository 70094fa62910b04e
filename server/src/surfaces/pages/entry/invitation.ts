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
const advice = "Ask the person who invited you for a new invitation.";

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
    title: t("Join {organization}", { organization: organizationName }),
    status: status ?? (step === "sign_out" ? 403 : 200),
    person: c.get("person"),
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${t("Join {organization}", { organization: organizationName })}</h1>
<p class="lead">${t("{inviter} invites you as {role}.", { inviter: inviterName, role: t(role) })}</p>
<p>${t.markup("The invitation is for {email}.", { email: html`<span class="break">${email}</span>` })}</p>${general}
${steps[step](t, shown, c.get("person")?.email ?? "")}</main>`,
  });
}

function mailedPage(t: Translator, email: string): Promise<Response> {
  return noticePage({
    t,
    status: 200,
    title: t("Check your email"),
    headers: secretAddress,
    text: html`<p>${t.markup("An email to {email} is on its way. Its link lets you continue and verifies that the address is yours.", { email: html`<span class="break">${email}</span>` })}</p>`,
  });
}

const steps: Record<OpenInvitation["step"], (t: Translator, shown: Shown, signedInAs: string) => PageMarkup> = {
  accept: (t, { link, invitation }) =>
    html`<form method="post" action="/invitation/${link}"><button class="wide">${t("Join {organization}", { organization: invitation.organizationName })}</button></form>`,
  sign_in: (t, shown) => html`<p>${t("This address already has an account. Sign in, and you will come back here.")}</p>
${signInButton(t, shown)}`,
  make_account: accountForm,
  take_over: (t, shown) => html`<p class="notice">${t(tookOver)}</p>${accountForm(t, shown)}`,
  choose: (t, shown) => html`<p>${t("New here? Choose a name and a password, then sign in on the next page.")}</p>${accountForm(t, shown)}
<p class="or">${t("or")}</p><p>${t("Already have an account? Sign in, and you will come back here.")}</p>${signInButton(t, shown)}`,
  mail: (
    t,
    shown,
  ) => html`<p>${t("New here? Send a link to this address. It creates your account and verifies that the address is yours.")}</p>
<form method="post" action="/invitation/${shown.link}"><button class="wide">${t("Send link")}</button></form>
<p class="or">${t("or")}</p><p>${t("Already have an account? Sign in, and you will come back here.")}</p>${signInButton(t, shown)}`,
  sign_out: (
    t,
    { link },
    signedInAs,
  ) => html`<p>${t.markup("You are signed in as {email}. Sign out to continue as someone else.", { email: html`<span class="break">${signedInAs}</span>` })}</p>
<form method="post" action="/sign-out">${hidden("next", `/invitation/${link}`)}<button class="wide">${t("Sign out")}</button></form>`,
  prove: (t) =>
    html`<p>${t.markup("Your account was created in another organization, and its address is not verified yet. Set a new password first: use {forgot}, then open this page again.", { forgot: html`<a href="/forgot-password">${t("Forgot your password?")}</a>` })}</p>`,
};

function accountForm(t: Translator, { link, form = {}, problems = {}, invitation }: Shown): PageMarkup {
  const { field, general } = formFieldsOf(t, form, problems);
  const { step, email, organizationName } = invitation;
  return html`${general}<form method="post" action="/invitation/${link}">
${usernameField(email)}
${field({ name: "name", label: t("Your name"), autocomplete: "name" })}
${field({ name: "password", label: t("Password"), type: "password", autocomplete: "new-password", hint: passwordHint(t) })}
<button class="wide">${step === "choose" ? t("Continue") : t("Join {organization}", { organization: organizationName })}</button></form>`;
}

function signInButton(t: Translator, { link }: Shown): PageMarkup {
  return html`<p class="actions"><a class="button wide" href="${withNext("/sign-in", `/invitation/${link}`)}">${t("Sign in")}</a></p>`;
}
