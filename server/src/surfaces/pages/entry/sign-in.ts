import { html } from "hono/html";
import { z } from "zod";
import type { AccountDependencies } from "#src/people/accounts/dependencies.ts";
import { askForPasskey, signInWithPasskey } from "#src/people/accounts/passkeys/use-passkey.ts";
import { readChallengeCookie } from "#src/people/accounts/session-cookie.ts";
import { signInWithPassword } from "#src/people/accounts/sign-in.ts";
import type { PlainText, Translator } from "../../translation/translator.ts";
import { finishEntry, goTo } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { formFieldsOf, hidden } from "../fields.ts";
import { type Form, fill, type Problems, readForm } from "../form.ts";
import { nextPath } from "../next-path.ts";
import { noticeOf } from "../notice-of.ts";
import { personPage } from "../page.ts";
import { answerQuestion, passkeyForm, passkeyScripts, readCredential } from "../passkey-form.ts";

const SignIn = z.object({
  email: z.string().min(1, "Enter your email address.").max(254, "This is too long."),
  password: z.string().min(1, "Enter your password."),
});

const notices: Readonly<Record<string, PlainText>> = {
  reset: "Your password was changed. Sign in with the new one.",
  "taken-over":
    "Your password is set, and the account is yours. All earlier passkeys, two-factor sign-in, sessions, API tokens and assistants were removed.",
  invited:
    "Sign in to join. If the invited address had no account, it now has one with the password you just chose. If it already had one, its password is unchanged.",
  restored: "Your address is back, and your new password is set. Sign in with both.",
  out: "You are signed out.",
  over: "That took too long, or there were too many attempts. Sign in again.",
};

type Shown = {
  t: Translator;
  form?: Form;
  problems?: Problems;
  next: string | undefined;
  status?: number;
  notice?: PlainText | undefined;
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
    const problems = { password: "The email address or password is incorrect." };
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
    problems: { "": "This passkey was not recognized, or it took too long. Try again, or use your password." },
    status: 422,
  });
}

function signInPage({ t, form = {}, problems = {}, next, status = 200, notice }: Shown): Promise<Response> {
  const { field, general } = formFieldsOf(t, form, problems);
  return personPage({
    t,
    title: t("Sign in"),
    home: "/",
    status,
    scripts: passkeyScripts,
    body: html`<main class="text narrow"><h1>${t("Sign in")}</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${t(notice)}</p>`}${general}
<form method="post" action="/sign-in">
${field({ name: "email", label: t("Email address"), type: "email", autocomplete: "username" })}
${field({ name: "password", label: t("Password"), type: "password", autocomplete: "current-password" })}
${hidden("next", next)}
<button class="wide">${t("Sign in")}</button>
</form>
<div hidden data-needs-passkeys><p class="or">${t("or")}</p>
${passkeyForm(t, { action: "/sign-in/passkey", options: "/sign-in/passkey/options", kind: "known", button: t("Use a passkey"), next })}</div>
<p class="below"><a href="/forgot-password">${t("Forgot your password?")}</a></p></main>`,
  });
}
