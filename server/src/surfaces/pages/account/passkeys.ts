import { html } from "hono/html";
import { z } from "zod";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { addPasskey, askForNewPasskey, removePasskey } from "#src/people/accounts/passkeys/add-passkey.ts";
import { listPasskeys, type PasskeyRow } from "#src/people/accounts/passkeys/passkey-queries.ts";
import { challengeCookie, readChallengeCookie } from "#src/people/accounts/session-cookie.ts";
import type { PlainKey, Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import { describeBrowser } from "../describe-browser.ts";
import { Name } from "../entry/entry-fields.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { formFieldsOf } from "../fields.ts";
import { type Form, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { noticeOf } from "../notice-of.ts";
import { personPage } from "../page.ts";
import { answerQuestion, passkeyForm, passkeyScripts, readCredential } from "../passkey-form.ts";
import { forConfirmed } from "./require-person.ts";

const path = "/account/passkeys";
const Adding = z.object({ name: Name });
const notices: Readonly<Record<string, PlainKey>> = { added: "account_the_passkey_was_added", removed: "account_the_passkey_was_removed" };

type Shown = { form?: Form; problems?: Problems; status?: number; notice?: PlainKey | undefined; suggestion: string };

export function addPasskeys(app: PageApp, { accounts }: PagesDependencies): void {
  const { pool, publicUrl } = accounts;
  const show = async (t: Translator, person: SignedIn, shown: Shown) =>
    passkeysPage(t, person, await listPasskeys(pool, person.personId), shown);

  app.get(
    path,
    forConfirmed((c, person) =>
      show(c.var.t, person, { notice: noticeOf(c, notices), suggestion: describeBrowser(c.var.t, c.get("visit").userAgent) }),
    ),
  );

  app.post(
    `${path}/options`,
    forConfirmed((c, person) => answerQuestion(c.var.t, accounts.publicUrl, askForNewPasskey(accounts, person))),
  );

  app.post(
    `${path}/add`,
    forConfirmed(async (c, person) => {
      const { t } = c.var;
      const form = await readForm(c.req.raw);
      const suggestion = describeBrowser(t, c.get("visit").userAgent);
      const filled = fill(Adding, form);
      if ("problems" in filled) return show(t, person, { form, problems: filled.problems, status: 422, suggestion });
      const answer = {
        challenge: readChallengeCookie(publicUrl, c.req.raw) ?? "",
        response: readCredential(form.credential),
        name: filled.values.name,
      };
      try {
        await addPasskey(accounts, person, answer, c.get("visit"));
      } catch (error) {
        return show(t, person, { form, problems: problemsOf(error, { passkey: "" }), status: 422, suggestion });
      }
      return goTo(`${path}?done=added`, [challengeCookie(publicUrl, undefined)]);
    }),
  );

  app.post(
    `${path}/remove`,
    forConfirmed(async (c, person) => {
      const { id = "" } = await readForm(c.req.raw);
      await removePasskey(accounts, person, id, c.get("visit"));
      return goTo(`${path}?done=removed`);
    }),
  );
}

function passkeysPage(
  t: Translator,
  person: SignedIn,
  rows: readonly PasskeyRow[],
  { form = {}, problems = {}, status = 200, notice, suggestion }: Shown,
): Promise<Response> {
  const { field, general } = formFieldsOf(t, form, problems);
  const fields = html`${field({ name: "name", label: t("account_passkey_name"), autocomplete: "off", value: suggestion, hint: t("account_so_you_can_recognize_it_later") })}`;
  return personPage({
    t,
    title: t("account_passkeys"),
    status,
    person,
    scripts: passkeyScripts,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("account_your_account")}</a></p><h1>${t("account_passkeys")}</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${t(notice)}</p>`}${general}
<p>${t("account_a_passkey_signs_you_in_with")}</p>
${rows.length === 0 ? html`<p>${t("account_no_passkeys_yet")}</p>` : html`<ul class="rows">${rows.map((row) => passkey(t, row))}</ul>`}
<h2>${t("account_new_passkey")}</h2>
<p data-without-passkeys>${t("account_this_requires_javascript_and_a")}</p>
<div hidden data-needs-passkeys>${passkeyForm(t, { action: `${path}/add`, options: `${path}/options`, kind: "new", button: t("account_add_a_passkey"), fields })}</div></main>`,
  });
}

function passkey(t: Translator, { id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow) {
  const used = lastUsedAt === null ? t("account_not_used_yet") : t.markup("account_used_when", { when: t.moment(lastUsedAt) });
  return html`<li><div class="about">${name}<span>${backedUp ? t.markup("account_used_backed_up_by_its_provider", { used }) : used}</span><span>${t.markup("account_added_when", { when: t.moment(createdAt) })}</span></div>
<form method="post" action="${path}/remove"><input type="hidden" name="id" value="${id}"><button class="danger" aria-label="${t("account_remove_the_passkey_name", { name })}">${t("account_remove")}</button></form></li>`;
}
