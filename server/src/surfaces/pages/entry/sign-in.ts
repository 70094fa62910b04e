import { sentence } from "@galley/messages";
import { html } from "hono/html";
import { z } from "zod";
import type { AccountDependencies } from "#src/people/accounts/dependencies.ts";
import { askForPasskey, signInWithPasskey } from "#src/people/accounts/passkeys/use-passkey.ts";
import { readChallengeCookie } from "#src/people/accounts/session-cookie.ts";
import { signInWithPassword } from "#src/people/accounts/sign-in.ts";
import type { PlainKey, Translator } from "../../translation/translator.ts";
import { finishEntry, goTo } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { formFieldsOf, hidden } from "../fields.ts";
import { asKey, type Form, fill, type Problems, readForm } from "../form.ts";
import { nextPath } from "../next-path.ts";
import { noticeOf } from "../notice-of.ts";
import { personPage } from "../page.ts";
import { answerQuestion, passkeyForm, passkeyScripts, readCredential } from "../passkey-form.ts";

const SignIn = z.object({
  email: z.string().min(1, asKey("refusal_enter_your_email_address")).max(254, asKey("refusal_this_is_too_long")),
  password: z.string().min(1, asKey("refusal_enter_your_password")),
});

const notices: Readonly<Record<string, PlainKey>> = {
  reset: "entry_your_password_was_changed_sign",
  "taken-over": "entry_your_password_is_set_and_the",
  invited: "entry_sign_in_to_join_if_the_invited",
  restored: "entry_your_address_is_back_and_your",
  out: "entry_you_are_signed_out",
  over: "entry_that_took_too_long_or_there",
};

type Shown = {
  t: Translator;
  form?: Form;
  problems?: Problems;
  next: string | undefined;
  status?: number;
  notice?: PlainKey | undefined;
};

export function addSignIn(app: PageApp, { accounts }: PagesDependencies): void {
  app.get("/sign-in", (c) => {
    const next = nextPath(c.req.query("next"));
    if (c.get("person") !== undefined) return goTo(next ?? "/account");
    return signInPage({ t: c.var.t, next, notice: noticeOf(c, notices) });
  });

  app.post("/sign-in", async (c) => {
    const form = await readForm(c.req.raw);
    const next = nextPath(form.next);
    const filled = fill(SignIn, form);
    if ("problems" in filled) return signInPage({ t: c.var.t, form, next, problems: filled.problems, status: 422 });
    const entry = await signInWithPassword(accounts, filled.values, c.get("visit"));
    if (entry !== undefined) return finishEntry(accounts, c, entry, next);
    const problems = { password: sentence("refusal_the_email_address_or_password") };
    return signInPage({ t: c.var.t, form, next, problems, status: 422 });
  });

  app.post("/sign-in/passkey/options", (c) => answerQuestion(c.var.t, accounts.publicUrl, askForPasskey(accounts, c.get("visit"))));

  app.post("/sign-in/passkey", (c) => takePasskey(accounts, c));
}

async function takePasskey(accounts: AccountDependencies, c: PageContext): Promise<Response> {
  const form = await readForm(c.req.raw);
  const next = nextPath(form.next);
  const answer = { challenge: readChallengeCookie(accounts.publicUrl, c.req.raw) ?? "", response: readCredential(form.credential) };
  const entry = await signInWithPasskey(accounts, answer, c.get("visit"));
  if (entry !== undefined) return finishEntry(accounts, c, entry, next);
  return signInPage({
    t: c.var.t,
    next,
    problems: { "": sentence("refusal_this_passkey_was_not") },
    status: 422,
  });
}

function signInPage({ t, form = {}, problems = {}, next, status = 200, notice }: Shown): Promise<Response> {
  const { field, general } = formFieldsOf(t, form, problems);
  return personPage({
    t,
    title: t("entry_sign_in"),
    home: "/",
    status,
    scripts: passkeyScripts,
    body: html`<main class="text narrow"><h1>${t("entry_sign_in")}</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${t(notice)}</p>`}${general}
<form method="post" action="/sign-in">
${field({ name: "email", label: t("entry_email_address"), type: "email", autocomplete: "username" })}
${field({ name: "password", label: t("entry_password"), type: "password", autocomplete: "current-password" })}
${hidden("next", next)}
<button class="wide">${t("entry_sign_in")}</button>
</form>
<div hidden data-needs-passkeys><p class="or">${t("entry_or")}</p>
${passkeyForm(t, { action: "/sign-in/passkey", options: "/sign-in/passkey/options", kind: "known", button: t("entry_use_a_passkey"), next })}</div>
<p class="below"><a href="/forgot-password">${t("entry_forgot_your_password")}</a></p></main>`,
  });
}
