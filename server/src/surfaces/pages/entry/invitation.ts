import { html } from "hono/html";
import { z } from "zod";
import { joinAsNewPerson, type OpenInvitation, openInvitation } from "#src/accounts/invitations/answer-invitation.ts";
import type { Html } from "../../assets/layout.ts";
import type { Translator } from "../../translation/translator.ts";
import { finishEntry, goTo } from "../answers.ts";
import type { PageApp, PageContext, PagesGround } from "../env.ts";
import { fieldsOf, hidden, usernameField } from "../fields.ts";
import { type Form, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { withNext } from "../next-path.ts";
import { personPage } from "../page.ts";
import { Name, NewPassword, passwordHint } from "./entry-fields.ts";
import { deadLinkPage, secretAddress } from "./secret-address.ts";

const Joining = z.object({ name: Name, password: NewPassword });
const advice = "Ask whoever has invited you for a new invitation.";

type Shown = { link: string; invitation: OpenInvitation; form?: Form; problems?: Problems; status?: number };

export function addInvitation(app: PageApp, ground: PagesGround): void {
  app.get("/invitation/:link", async (c) => {
    const link = c.req.param("link");
    const invitation = await openInvitation(ground.accounts, link, c.get("person"));
    return invitation === undefined ? deadLinkPage(ground, c, c.var.t(advice)) : invitationPage(c, { link, invitation });
  });
  app.post("/invitation/:link", (c) => answer(ground, c, c.req.param("link")));
}

async function answer(ground: PagesGround, c: PageContext, link: string): Promise<Response> {
  const { accounts, accept } = ground;
  const form = await readForm(c.req.raw);
  const person = c.get("person");
  const invitation = await openInvitation(accounts, link, person);
  if (invitation === undefined) return deadLinkPage(ground, c, c.var.t(advice));
  try {
    if (person !== undefined && invitation.step === "accept") {
      await accept(invitation.organizationId, person.personId, link, c.get("visit").requestId);
      return goTo("/account?done=joined");
    }
    if (invitation.step !== "make_account") return invitationPage(c, { link, invitation, status: 403 });
    const filled = fill(Joining, form);
    if ("problems" in filled) return invitationPage(c, { link, invitation, form, problems: filled.problems, status: 422 });
    const entry = await joinAsNewPerson(accounts, accept, link, filled.values, c.get("visit"));
    return entry === undefined ? deadLinkPage(ground, c, c.var.t(advice)) : finishEntry(accounts, c, entry, undefined);
  } catch (error) {
    return invitationPage(c, { link, invitation, form, problems: problemsOf(error), status: 422 });
  }
}

function invitationPage(c: PageContext, shown: Shown): Promise<Response> {
  const { invitation, status } = shown;
  const { t } = c.var;
  const { organizationName, inviterName, role, email, step } = invitation;
  const { general } = fieldsOf(t, {}, step === "make_account" ? {} : (shown.problems ?? {}));
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

const steps: Record<OpenInvitation["step"], (t: Translator, shown: Shown, signedInAs: string) => Html> = {
  accept: (t, { link, invitation }) =>
    html`<form method="post" action="/invitation/${link}"><button class="wide">${t("Join {organization}", { organization: invitation.organizationName })}</button></form>`,
  sign_in: (t, { link }) => html`<p>${t("There is an account with this address. Sign in, and you come back here.")}</p>
<p class="actions"><a class="button wide" href="${withNext("/sign-in", `/invitation/${link}`)}">${t("Sign in")}</a></p>`,
  make_account: (t, { link, form = {}, problems = {}, invitation }) => {
    const { field, general } = fieldsOf(t, form, problems);
    return html`${general}<form method="post" action="/invitation/${link}">
${usernameField(invitation.email)}
${field({ name: "name", label: t("Your name"), autocomplete: "name" })}
${field({ name: "password", label: t("Password"), type: "password", autocomplete: "new-password", hint: passwordHint(t) })}
<button class="wide">${t("Join {organization}", { organization: invitation.organizationName })}</button></form>`;
  },
  sign_out: (
    t,
    { link },
    signedInAs,
  ) => html`<p>${t.markup("You are signed in as {email}. Sign out to go on as somebody else.", { email: html`<span class="break">${signedInAs}</span>` })}</p>
<form method="post" action="/sign-out">${hidden("next", `/invitation/${link}`)}<button class="wide">${t("Sign out")}</button></form>`,
  prove: (t) =>
    html`<p>${t.markup("There is somebody with this address already who has no password yet. Set one first: use {forgot}, and open this page again.", { forgot: html`<a href="/forgot-password">${t("Forgot your password?")}</a>` })}</p>`,
};
