import { html } from "hono/html";
import { z } from "zod";
import { challengeCookie, readChallengeCookie } from "#src/people/accounts/session-cookie.ts";
import { findSecondFactor } from "#src/people/accounts/sign-in-challenge.ts";
import { giveSecondFactor } from "#src/people/accounts/two-factor/second-factor.ts";
import type { Translator } from "../../translation/translator.ts";
import { finishEntry, goTo } from "../answers.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { formFieldsOf, hidden } from "../fields.ts";
import { fill, type Problems, readForm } from "../form.ts";
import { nextPath } from "../next-path.ts";
import { personPage } from "../page.ts";

const Code = z.object({ code: z.string().trim().min(1, "Enter a code.").max(100, "Enter a valid code.") });
const path = "/sign-in/second-factor";

export function addSecondFactor(app: PageApp, { accounts }: PagesDependencies): void {
  const { pool, publicUrl } = accounts;

  app.get(path, async (c) => {
    const challenge = readChallengeCookie(publicUrl, c.req.raw);
    if (challenge === undefined || (await findSecondFactor(pool, challenge)) === undefined) return goTo("/sign-in");
    return secondFactorPage(c.var.t, nextPath(c.req.query("next")), {}, 200);
  });

  app.post(path, async (c) => {
    const form = await readForm(c.req.raw);
    const next = nextPath(form.next);
    const filled = fill(Code, form);
    if ("problems" in filled) return secondFactorPage(c.var.t, next, filled.problems, 422);
    const challenge = readChallengeCookie(publicUrl, c.req.raw) ?? "";
    const outcome = await giveSecondFactor(accounts, challenge, filled.values.code, c.get("visit"));
    if (outcome.kind === "over") return goTo("/sign-in?done=over", [challengeCookie(publicUrl, undefined)]);
    if (outcome.kind !== "wrong") return finishEntry(accounts, c, outcome, next);
    return secondFactorPage(c.var.t, next, { code: "This code is incorrect or was already used. Enter the latest one." }, 422);
  });
}

function secondFactorPage(t: Translator, next: string | undefined, problems: Problems, status: number): Promise<Response> {
  const { field } = formFieldsOf(t, {}, problems);
  return personPage({
    t,
    title: t("Enter your code"),
    status,
    body: html`<main class="text narrow"><h1>${t("Enter your code")}</h1>
<p>${t("Enter the code from your app, or a recovery code.")}</p>
<form method="post" action="${path}">
${field({ name: "code", label: t("Code"), autocomplete: "one-time-code", hint: t("6 digits, or one of your recovery codes."), spellcheck: false })}
${hidden("next", next)}
<button class="wide">${t("Sign in")}</button>
</form>
<p class="below"><a href="/sign-in">${t("Start over")}</a></p></main>`,
  });
}
