import { sentence } from "@galley/messages";
import { html } from "hono/html";
import { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import { givesRight } from "#src/operations/actor.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import { askForProof, proveGuest } from "#src/people/guests/welcome-guest.ts";
import type { PageMarkup } from "../assets/layout.ts";
import { Email } from "../pages/entry/entry-fields.ts";
import { type Form, fill } from "../pages/form.ts";
import type { Inside, Subject } from "./dependencies.ts";
import { isOpen, subjectFields, type Writing } from "./threads.ts";

const Asking = z.object({ email: Email });

/** Mails a code to the address with which a guest wants their approval to count, where one that they prove lets them approve. */
export async function askAddress({ dependencies, link, guest, t, call }: Inside, { id }: Subject, form: Form): Promise<void> {
  const { services, operations } = dependencies;
  const isOffered =
    services.sendsMail && givesRight(link, "approve") && (await callOperation(services, operations.getReview, call, { id })).proves;
  if (!isOffered) throw new Failure("invalid_state", sentence("refusal_guest_proves_nothing"));
  const filled = fill(Asking, { email: (form.words ?? "").trim() });
  if ("problems" in filled) throw new Failure("invalid_input", sentence("refusal_enter_a_valid_email_address"));
  await askForProof(dependencies.pool, link, guest, filled.values.email, t.language);
}

/** Takes the code from the email. */
export async function takeProof({ dependencies, link, guest }: Inside, form: Form): Promise<void> {
  if (await proveGuest(dependencies.pool, link, guest, (form.words ?? "").slice(0, 40))) return;
  throw new Failure("invalid_input", sentence("guests_code_wrong"));
}

/** Renders the forms with which a guest proves an address before they approve, and tells why. */
export function proofForms(writing: Writing): PageMarkup {
  const { t, link, guest, dependencies } = writing.visitor;
  if (!dependencies.services.sendsMail) return html`<p>${t("guests_proof_without_mail", { maker: link.makerName })}</p>`;
  const why = html`<p>${t("guests_proof_text")}</p>`;
  if (guest.askedEmail === null) return html`${why}${addressForm(writing)}`;
  return html`${why}<p>${t("guests_code_sent", { address: guest.askedEmail })}</p>
${proofForm(writing, "proof", t("guests_code"), html`inputmode="numeric" autocomplete="one-time-code" maxlength="40"`, t("guests_continue"))}
<details${isOpen(writing, "address")}><summary>${t("guests_proof_again")}</summary>${addressForm(writing)}</details>`;
}

function addressForm(writing: Writing): PageMarkup {
  const { t } = writing.visitor;
  const attributes = html`type="email" autocomplete="email" spellcheck="false" autocapitalize="none" maxlength="254"`;
  return proofForm(writing, "address", t("guests_proof_address"), attributes, t("guests_proof_send"));
}

function proofForm(writing: Writing, act: "address" | "proof", label: string, attributes: PageMarkup, button: string): PageMarkup {
  const { visitor, refused } = writing;
  const problem = refused?.form === act ? refused : undefined;
  const wrong = problem === undefined ? "" : html` aria-invalid="true" aria-describedby="guest-${act}-problem"`;
  return html`<form method="post" action="${visitor.path}/${act}">${subjectFields(writing)}
<label for="guest-${act}">${label}</label>
<input id="guest-${act}" name="words" ${attributes} required value="${problem?.typed ?? ""}"${wrong}>
${problem === undefined ? "" : html`<p class="guest-problem" id="guest-${act}-problem" role="alert">${problem.problem}</p>`}
<button>${button}</button></form>`;
}
