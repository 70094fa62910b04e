import { type getReview, limits } from "@galley/contract";
import { html } from "hono/html";
import type { z } from "zod";
import type { PageMarkup } from "../assets/layout.ts";
import { proofForms } from "./proof.ts";
import { isOpen, subjectFields, type Writing } from "./threads.ts";

type Review = z.output<typeof getReview.output>;

/** Renders the guest's decision on the revision that the page shows: to approve it, or to ask for changes. */
export function decisionPanel(writing: Writing, review: Review): PageMarkup | "" {
  const { t, link } = writing.visitor;
  if (link.right !== "approve") return "";
  const turn = review.steps.find(({ number }) => number === review.turn);
  return html`<section class="guest-decision" id="guest-decision" aria-labelledby="guest-decision-title" lang="${t.language}" dir="ltr">
<h2 id="guest-decision-title">${turn?.name ? t("guests_decision_step", { step: turn.name }) : t("guests_decision")}</h2>
${given(writing, review)}${problemOf(writing, review)}${decides(writing, review)}${review.returns ? changesForm(writing) : ""}</section>`;
}

/** Renders the form that approves, those that prove an address before it, or why there is neither. */
function decides(writing: Writing, review: Review): PageMarkup {
  if (review.mine) return approveForm(writing);
  return review.proves ? proofForms(writing) : html`<p>${writing.visitor.t(waits(writing, review))}</p>`;
}

/** Renders why a decision was refused, unless the form of the reason tells it. */
function problemOf({ refused }: Writing, { returns }: Review): PageMarkup | "" {
  const isOwn = refused?.form === "approve" || (refused?.form === "changes" && !returns);
  return isOwn ? html`<p class="guest-problem" role="alert">${refused.problem}</p>` : "";
}

/** Returns why there is nothing for the guest to decide. */
function waits({ visitor }: Writing, { turn, steps }: Review) {
  const isGiven = steps.some(({ given: by }) => by?.invitedBy === visitor.link.makerName && by.name === visitor.guest.name);
  if (isGiven) return "guests_you_approved";
  if (turn === null) return "guests_not_in_review";
  return steps.some(({ number, guests }) => number === turn && guests) ? "guests_not_yours" : "guests_not_your_turn";
}

function given({ visitor: { t } }: Writing, { steps }: Review): PageMarkup | "" {
  const known = steps.filter(({ name, given: by }) => name !== "" && by !== null);
  if (known.length === 0) return "";
  return html`<ul class="guest-given">${known.map(({ name, given: by }) => html`<li>${t("guests_step_given", { step: name, name: by?.name ?? "" })}</li>`)}</ul>`;
}

function approveForm(writing: Writing): PageMarkup {
  const { visitor, revision } = writing;
  const { t, path } = visitor;
  return html`<p>${t("guests_approve_text", { revision })}</p>
<form method="post" action="${path}/approve">${subjectFields(writing)}
<button class="guest-main">${t("guests_approve")}</button></form>`;
}

function changesForm(writing: Writing): PageMarkup {
  const { visitor, refused } = writing;
  const { t, path } = visitor;
  const again = refused?.form === "changes" ? refused : undefined;
  return html`<details${isOpen(writing, "changes")}><summary>${t("guests_ask_for_changes")}</summary>
<form method="post" action="${path}/changes">${subjectFields(writing)}
<label for="guest-reason">${t("guests_reason")}</label>
<textarea id="guest-reason" name="words" rows="5" required maxlength="${limits.reviewReasonLengthMax}"${again === undefined ? "" : html` aria-invalid="true" aria-describedby="guest-reason-problem"`}>${again?.typed ?? ""}</textarea>
${again === undefined ? "" : html`<p class="guest-problem" id="guest-reason-problem" role="alert">${again.problem}</p>`}
<button>${t("guests_reason_send")}</button></form></details>`;
}
