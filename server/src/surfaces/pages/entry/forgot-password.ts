import { html } from "hono/html";
import { z } from "zod";
import { operatorProgram } from "#src/core/installation.ts";
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
    const again = html`<a href="${path}">${t("entry_request_another_link")}</a>`;
    return noticePage({
      t,
      status: 200,
      title: t("entry_check_your_email"),
      text: html`<p>${t("entry_if_there_is_an_account_with")}</p>
<p>${t.markup("entry_nothing_after_a_few_minutes", { again })}</p>
<p><a href="/sign-in">${t("entry_back_to_sign_in")}</a></p>`,
    });
  });
}

function noMailPage(t: Translator): Promise<Response> {
  return noticePage({
    t,
    status: 200,
    title: t("entry_forgot_your_password"),
    text: html`<p>${t("entry_this_galley_does_not_send")}</p>
<p>${t("entry_ask_the_person_who_runs_it_for")}</p><pre><code>${operatorProgram} person link --email you@example.com</code></pre>
<p><a href="/sign-in">${t("entry_back_to_sign_in")}</a></p>`,
  });
}

function forgotPage(t: Translator, form: Form, problems: Problems, status: number): Promise<Response> {
  const { field } = formFieldsOf(t, form, problems);
  return personPage({
    t,
    title: t("entry_forgot_your_password"),
    status,
    body: html`<main class="text narrow"><h1>${t("entry_forgot_your_password")}</h1>
<p>${t("entry_enter_your_email_address_to")}</p>
<form method="post" action="${path}">
${field({ name: "email", label: t("entry_email_address"), type: "email", autocomplete: "username" })}
<button class="wide">${t("entry_send_link")}</button>
</form>
<p class="below"><a href="/sign-in">${t("entry_back_to_sign_in")}</a></p></main>`,
  });
}
