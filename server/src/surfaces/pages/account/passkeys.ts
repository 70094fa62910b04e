import { html } from "hono/html";
import { z } from "zod";
import type { SignedIn } from "#src/access/sessions.ts";
import { addPasskey, askForNewPasskey, removePasskey } from "#src/accounts/passkeys/add-passkey.ts";
import { listPasskeys, type PasskeyRow } from "#src/accounts/passkeys/passkey-queries.ts";
import { goTo } from "../answers.ts";
import { describeBrowser } from "../describe-browser.ts";
import { Name } from "../entry/entry-fields.ts";
import type { PageApp, PagesGround } from "../env.ts";
import { fieldsOf } from "../fields.ts";
import { type Form, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { moment } from "../moments.ts";
import { personPage } from "../page.ts";
import { answerQuestion, passkeyForm, passkeyScripts, readCredential } from "../passkey-form.ts";
import { challengeCookie, readChallengeCookie } from "../session-cookie.ts";
import { forConfirmed } from "./require-person.ts";

const path = "/account/passkeys";
const Adding = z.object({ name: Name });
const notices: Readonly<Record<string, string>> = { added: "The passkey was added.", removed: "The passkey was removed." };

type Shown = { form?: Form; problems?: Problems; status?: number; notice?: string | undefined; suggestion: string };

export function addPasskeys(app: PageApp, { accounts }: PagesGround): void {
  const { pool, publicUrl } = accounts;
  const show = async (person: SignedIn, shown: Shown) => passkeysPage(person, await listPasskeys(pool, person.personId), shown);

  app.get(
    path,
    forConfirmed((c, person) =>
      show(person, { notice: notices[c.req.query("done") ?? ""], suggestion: describeBrowser(c.get("visit").userAgent) }),
    ),
  );

  app.post(
    `${path}/options`,
    forConfirmed((_c, person) => answerQuestion(accounts.publicUrl, askForNewPasskey(accounts, person))),
  );

  app.post(
    `${path}/add`,
    forConfirmed(async (c, person) => {
      const form = await readForm(c.req.raw);
      const suggestion = describeBrowser(c.get("visit").userAgent);
      const filled = fill(Adding, form);
      if ("problems" in filled) return show(person, { form, problems: filled.problems, status: 422, suggestion });
      const answer = {
        challenge: readChallengeCookie(publicUrl, c.req.raw) ?? "",
        response: readCredential(form.credential),
        name: filled.values.name,
      };
      try {
        await addPasskey(accounts, person, answer, c.get("visit"));
      } catch (error) {
        return show(person, { form, problems: problemsOf(error, { passkey: "" }), status: 422, suggestion });
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
  person: SignedIn,
  rows: readonly PasskeyRow[],
  { form = {}, problems = {}, status = 200, notice, suggestion }: Shown,
): Promise<Response> {
  const { field, general } = fieldsOf(form, problems);
  const fields = html`${field({ name: "name", label: "Name of the new passkey", autocomplete: "off", value: suggestion, hint: "So that you know it again." })}`;
  return personPage({
    title: "Passkeys",
    status,
    person,
    scripts: passkeyScripts,
    body: html`<main class="text narrow"><p class="up"><a href="/account">Your account</a></p><h1>Passkeys</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${notice}</p>`}${general}
<p>A passkey signs you in with your fingerprint, your face or the PIN of a device or security key. It cannot be guessed, and no other site can ask for it.</p>
${rows.length === 0 ? html`<p>You have none yet.</p>` : html`<ul class="rows">${rows.map(passkey)}</ul>`}
<h2>Add one</h2>
<p data-without-passkeys>This needs JavaScript and a browser that has passkeys.</p>
<div hidden data-needs-passkeys>${passkeyForm({ action: `${path}/add`, options: `${path}/options`, kind: "new", button: "Add a passkey", fields })}</div></main>`,
  });
}

function passkey({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow) {
  const used = lastUsedAt === null ? "Not used yet" : html`Used ${moment(lastUsedAt)}`;
  return html`<li><div class="about">${name}<span>${used}${backedUp ? ", kept by your account with its maker" : ""}</span><span>Added ${moment(createdAt)}</span></div>
<form method="post" action="${path}/remove"><input type="hidden" name="id" value="${id}"><button class="danger" aria-label="Remove the passkey ${name}">Remove</button></form></li>`;
}
