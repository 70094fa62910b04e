import { html } from "hono/html";
import { z } from "zod";
import type { Account } from "#src/accounts/persons.ts";
import { findResettable, resetPassword } from "#src/accounts/reset-password.ts";
import type { Translator } from "../../translation/translator.ts";
import { goTo, knownDevice } from "../answers.ts";
import type { PageApp, PageContext, PagesGround } from "../env.ts";
import { fieldsOf, usernameField } from "../fields.ts";
import { fill, type Problems, problemsOf, readForm } from "../form.ts";
import { personPage } from "../page.ts";
import { challengeCookie, sessionCookie } from "../session-cookie.ts";
import { NewPassword, passwordHint } from "./entry-fields.ts";
import { deadLinkPage, secretAddress } from "./secret-address.ts";

const Reset = z.object({ password: NewPassword });

export function addReset(app: PageApp, ground: PagesGround): void {
  app.get("/reset/:link", async (c) => {
    const link = c.req.param("link");
    const account = await findResettable(ground.accounts, link);
    return account === undefined ? deadLinkPage(ground, c, c.var.t("Ask for a new one.")) : resetPage(c.var.t, link, account, {}, 200);
  });
  app.post("/reset/:link", (c) => reset(ground, c, c.req.param("link")));
}

async function reset(ground: PagesGround, c: PageContext, link: string): Promise<Response> {
  const { accounts } = ground;
  const form = await readForm(c.req.raw);
  const account = await findResettable(accounts, link);
  if (account === undefined) return deadLinkPage(ground, c, c.var.t("Ask for a new one."));
  const filled = fill(Reset, form);
  if ("problems" in filled) return resetPage(c.var.t, link, account, filled.problems, 422);
  try {
    const personId = await resetPassword(accounts, link, filled.values.password, c.get("visit"));
    if (personId === undefined) return deadLinkPage(ground, c, c.var.t("Ask for a new one."));
    // Whoever was signed in with this browser was perhaps somebody else: the new password says who it is now.
    const { publicUrl } = accounts;
    const ended = [sessionCookie(publicUrl, undefined), challengeCookie(publicUrl, undefined)];
    return goTo("/sign-in?done=reset", [...ended, knownDevice(accounts, c, personId)]);
  } catch (error) {
    return resetPage(c.var.t, link, account, problemsOf(error), 422);
  }
}

function resetPage(
  t: Translator,
  link: string,
  { email, name, passwordHash }: Account,
  problems: Problems,
  status: number,
): Promise<Response> {
  const { field, general } = fieldsOf(t, {}, problems);
  const title = t(passwordHash === null ? "Set your password" : "Set a new password");
  return personPage({
    t,
    title,
    status,
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${title}</h1>
<p>${t.markup("For {name}, {email}. Everybody who is signed in to this account is signed out.", { name, email: html`<span class="break">${email}</span>` })}</p>${general}
<form method="post" action="/reset/${link}">
${usernameField(email)}
${field({ name: "password", label: t("New password"), type: "password", autocomplete: "new-password", hint: passwordHint(t) })}
<button class="wide">${t("Set the password")}</button>
</form></main>`,
  });
}
