import { html } from "hono/html";
import { z } from "zod";
import { requestReset } from "#src/people/accounts/reset-password.ts";
import type { Translator } from "../../translation/translator.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { formFieldsOf } from "../fields.ts";
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
    const again = html`<a href="${path}">${t("request another link")}</a>`;
    return noticePage({
      t,
      status: 200,
      title: t("Check your email"),
      text: html`<p>${t("If there is an account with this address, an email with a link is on its way. The link works once, for an hour.")}</p>
<p>${t.markup("Nothing after a few minutes? Check your spam folder, or {again}.", { again })}</p>
<p><a href="/sign-in">${t("Back to sign-in")}</a></p>`,
    });
  });
}

function noMailPage(t: Translator): Promise<Response> {
  return noticePage({
    t,
    status: 200,
    title: t("Forgot your password?"),
    text: html`<p>${t("This Galley does not send email, so it cannot send you a link.")}</p>
<p>${t("Ask the person who runs it for one. They create it with:")}</p><pre><code>npm run galley -- person link --email you@example.com</code></pre>
<p><a href="/sign-in">${t("Back to sign-in")}</a></p>`,
  });
}

function forgotPage(t: Translator, form: Form, problems: Problems, status: number): Promise<Response> {
  const { field } = formFieldsOf(t, form, problems);
  return personPage({
    t,
    title: t("Forgot your password?"),
    status,
    body: html`<main class="text narrow"><h1>${t("Forgot your password?")}</h1>
<p>${t("Enter your email address to get a link for a new password.")}</p>
<form method="post" action="${path}">
${field({ name: "email", label: t("Email address"), type: "email", autocomplete: "username" })}
<button class="wide">${t("Send link")}</button>
</form>
<p class="below"><a href="/sign-in">${t("Back to sign-in")}</a></p></main>`,
  });
}
