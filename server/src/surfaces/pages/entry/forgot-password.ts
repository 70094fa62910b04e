import { html } from "hono/html";
import { z } from "zod";
import { requestReset } from "#src/people/accounts/reset-password.ts";
import type { Translator } from "../../translation/translator.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { fieldsOf } from "../fields.ts";
import { type Form, fill, type Problems, readForm } from "../form.ts";
import { noticePage } from "../notice-page.ts";
import { personPage } from "../page.ts";
import { Email } from "./entry-fields.ts";

const Forgot = z.object({ email: Email });
const path = "/forgot-password";

export function addForgotPassword(app: PageApp, { accounts }: PagesDependencies): void {
  app.get(path, ({ var: { t } }) => (accounts.sendsMail ? forgotPage(t, {}, {}, 200) : noMailPage(t)));
  app.post(path, async (c) => {
    const { t } = c.var;
    if (!accounts.sendsMail) return noMailPage(t);
    const form = await readForm(c.req.raw);
    const filled = fill(Forgot, form);
    if ("problems" in filled) return forgotPage(t, form, filled.problems, 422);
    await requestReset(accounts, filled.values.email, c.get("visit"));
    const again = html`<a href="${path}">${t("ask again")}</a>`;
    return noticePage({
      t,
      status: 200,
      title: t("Look into your mailbox"),
      text: html`<p>${t("If there is an account with this address, an e-mail with a link is on its way. The link works once, for an hour.")}</p>
<p>${t.markup("Nothing after a few minutes? Look into the folder for unwanted mail, or {again}.", { again })}</p>
<p><a href="/sign-in">${t("Back to signing in")}</a></p>`,
    });
  });
}

function noMailPage(t: Translator): Promise<Response> {
  return noticePage({
    t,
    status: 200,
    title: t("Forgot your password?"),
    text: html`<p>${t("This Galley sends no e-mail, so that it cannot send you a link.")}</p>
<p>${t("Ask whoever runs it for one. They make it with:")}</p><pre><code>npm run galley -- person link --email you@example.com</code></pre>
<p><a href="/sign-in">${t("Back to signing in")}</a></p>`,
  });
}

function forgotPage(t: Translator, form: Form, problems: Problems, status: number): Promise<Response> {
  const { field } = fieldsOf(t, form, problems);
  return personPage({
    t,
    title: t("Forgot your password?"),
    status,
    body: html`<main class="text narrow"><h1>${t("Forgot your password?")}</h1>
<p>${t("Type your e-mail address. You get a link with which you set a new password.")}</p>
<form method="post" action="${path}">
${field({ name: "email", label: t("E-mail address"), type: "email", autocomplete: "username" })}
<button class="wide">${t("Send the link")}</button>
</form>
<p class="below"><a href="/sign-in">${t("Back to signing in")}</a></p></main>`,
  });
}
