import { sentence } from "@galley/messages";
import { html } from "hono/html";
import { z } from "zod";
import { challengeCookie, readChallengeCookie } from "#src/people/accounts/session-cookie.ts";
import { findSecondFactor } from "#src/people/accounts/sign-in-challenge.ts";
import { giveSecondFactor } from "#src/people/accounts/two-factor/second-factor.ts";
import type { Translator } from "../../translation/translator.ts";
import { finishEntry, goTo } from "../answers.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { formFieldsOf, hidden } from "../fields.ts";
import { asKey, fill, type Problems, readForm } from "../form.ts";
import { nextPath } from "../next-path.ts";
import { personPage } from "../page.ts";

const Code = z.object({ code: z.string().trim().min(1, asKey("refusal_enter_a_code")).max(100, asKey("refusal_enter_a_valid_code")) });
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
    return secondFactorPage(c.var.t, next, { code: sentence("refusal_this_code_is_incorrect_or_was") }, 422);
  });
}

function secondFactorPage(t: Translator, next: string | undefined, problems: Problems, status: number): Promise<Response> {
  const { field } = formFieldsOf(t, {}, problems);
  return personPage({
    t,
    title: t("entry_enter_your_code"),
    status,
    body: html`<main class="text narrow"><h1>${t("entry_enter_your_code")}</h1>
<p>${t("entry_enter_the_code_from_your_app")}</p>
<form method="post" action="${path}">
${field({ name: "code", label: t("entry_code"), autocomplete: "one-time-code", hint: t("entry_6_digits_or_one_of_your"), spellcheck: false })}
${hidden("next", next)}
<button class="wide">${t("entry_sign_in")}</button>
</form>
<p class="below"><a href="/sign-in">${t("entry_start_over")}</a></p></main>`,
  });
}
