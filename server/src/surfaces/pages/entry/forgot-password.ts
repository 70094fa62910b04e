import { html } from "hono/html";
import { z } from "zod";
import { requestReset } from "#src/accounts/reset-password.ts";
import type { PageApp, PagesGround } from "../env.ts";
import { fieldsOf } from "../fields.ts";
import { type Form, fill, type Problems, readForm } from "../form.ts";
import { noticePage } from "../notice-page.ts";
import { personPage } from "../page.ts";
import { Email } from "./entry-fields.ts";

const Forgot = z.object({ email: Email });
const path = "/forgot-password";

export function addForgotPassword(app: PageApp, { accounts }: PagesGround): void {
  app.get(path, () => (accounts.sendsMail ? forgotPage({}, {}, 200) : noMailPage()));
  app.post(path, async (c) => {
    if (!accounts.sendsMail) return noMailPage();
    const form = await readForm(c.req.raw);
    const filled = fill(Forgot, form);
    if ("problems" in filled) return forgotPage(form, filled.problems, 422);
    await requestReset(accounts, filled.values.email, c.get("visit"));
    return noticePage({
      status: 200,
      title: "Look into your mailbox",
      text: html`<p>If there is an account with this address, an e-mail with a link is on its way. The link works once, for an hour.</p>
<p>Nothing after a few minutes? Look into the folder for unwanted mail, or <a href="${path}">ask again</a>.</p>
<p><a href="/sign-in">Back to signing in</a></p>`,
    });
  });
}

function noMailPage(): Promise<Response> {
  return noticePage({
    status: 200,
    title: "Forgot your password?",
    text: html`<p>This Galley sends no e-mail, so that it cannot send you a link.</p>
<p>Ask whoever runs it for one. They make it with:</p><pre><code>npm run galley -- person link --email you@example.com</code></pre>
<p><a href="/sign-in">Back to signing in</a></p>`,
  });
}

function forgotPage(form: Form, problems: Problems, status: number): Promise<Response> {
  const { field } = fieldsOf(form, problems);
  return personPage({
    title: "Forgot your password?",
    status,
    body: html`<main class="text narrow"><h1>Forgot your password?</h1>
<p>Type your e-mail address. You get a link with which you set a new password.</p>
<form method="post" action="${path}">
${field({ name: "email", label: "E-mail address", type: "email", autocomplete: "username" })}
<button class="wide">Send the link</button>
</form>
<p class="below"><a href="/sign-in">Back to signing in</a></p></main>`,
  });
}
