import { html } from "hono/html";
import { z } from "zod";
import type { Account } from "#src/accounts/persons.ts";
import { findResettable, resetPassword } from "#src/accounts/reset-password.ts";
import { goTo } from "../answers.ts";
import type { PageApp, PageContext, PagesGround } from "../env.ts";
import { fieldsOf, usernameField } from "../fields.ts";
import { fill, type Problems, problemsOf, readForm } from "../form.ts";
import { personPage } from "../page.ts";
import { challengeCookie, sessionCookie } from "../session-cookie.ts";
import { NewPassword, passwordHint } from "./entry-fields.ts";
import { deadLinkPage, secretAddress } from "./secret-address.ts";

const Reset = z.object({ password: NewPassword });
const advice = "Ask for a new one.";

export function addReset(app: PageApp, ground: PagesGround): void {
  app.get("/reset/:link", async (c) => {
    const link = c.req.param("link");
    const account = await findResettable(ground.accounts, link);
    return account === undefined ? deadLinkPage(ground, c, advice) : resetPage(link, account, {}, 200);
  });
  app.post("/reset/:link", (c) => reset(ground, c, c.req.param("link")));
}

async function reset(ground: PagesGround, c: PageContext, link: string): Promise<Response> {
  const { accounts } = ground;
  const form = await readForm(c.req.raw);
  const account = await findResettable(accounts, link);
  if (account === undefined) return deadLinkPage(ground, c, advice);
  const filled = fill(Reset, form);
  if ("problems" in filled) return resetPage(link, account, filled.problems, 422);
  try {
    const done = await resetPassword(accounts, link, filled.values.password, c.get("visit"));
    if (!done) return deadLinkPage(ground, c, advice);
  } catch (error) {
    return resetPage(link, account, problemsOf(error), 422);
  }
  // Whoever was signed in with this browser was perhaps somebody else: the new password says who it is now.
  return goTo("/sign-in?done=reset", [sessionCookie(accounts.publicUrl, undefined), challengeCookie(accounts.publicUrl, undefined)]);
}

function resetPage(link: string, { email, name, passwordHash }: Account, problems: Problems, status: number): Promise<Response> {
  const { field, general } = fieldsOf({}, problems);
  const title = passwordHash === null ? "Set your password" : "Set a new password";
  return personPage({
    title,
    status,
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${title}</h1>
<p>For ${name}, <span class="break">${email}</span>. Everybody who is signed in to this account is signed out.</p>${general}
<form method="post" action="/reset/${link}">
${usernameField(email)}
${field({ name: "password", label: "New password", type: "password", autocomplete: "new-password", hint: passwordHint })}
<button class="wide">Set the password</button>
</form></main>`,
  });
}
