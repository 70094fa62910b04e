import type * as contract from "@galley/contract";
import { limits } from "@galley/contract";
import { html } from "hono/html";
import type { z } from "zod";
import type { PageMarkup } from "../assets/layout.ts";
import { hidden } from "../pages/fields.ts";
import type { Inside, Refused, Subject } from "./dependencies.ts";

export type Thread = z.output<typeof contract.BrowsedComment>;
type Said = Pick<Thread, "id" | "author" | "guest" | "body" | "createdAt" | "edited" | "deletedBy"> & { asksForChanges?: boolean };

const titleLength = 60;

/** A place that takes comments: a block of an article, a field of a post, or the whole. */
export type Place = { number: number | null; words: string };

export type Writing = { visitor: Inside; subject: Subject; revision: number; refused: Refused | undefined };

/** Renders the threads at a place and the form that begins another. A guest whose link lets them only see gets neither. */
export function remarksAt(writing: Writing, place: Place, threads: readonly Thread[]): PageMarkup | "" {
  const { t, link } = writing.visitor;
  if (link.right === "see") return "";
  return html`<div class="guest-remarks" lang="${t.language}" dir="ltr">${threads.map((thread) => threadMarkup(writing, thread))}${newForm(writing, place)}</div>`;
}

function threadMarkup(writing: Writing, thread: Thread): PageMarkup {
  const { t } = writing.visitor;
  const form = `reply-${thread.id}`;
  return html`<div class="guest-thread" id="${thread.id}">${said(writing, thread)}${thread.replies.map((reply) => said(writing, reply))}
<details${isOpen(writing, form)}><summary>${t("guests_reply")} <span class="guest-hidden">${t("guests_reply_to", { name: thread.author })}</span></summary>
${wordsForm(writing, form, { label: t("guests_your_reply"), button: t("guests_reply_send"), fields: hidden("parent", thread.id) })}</details></div>`;
}

function said(writing: Writing, remark: Said): PageMarkup {
  const { t, guest: self } = writing.visitor;
  const { id, author, guest, body, createdAt, edited, deletedBy } = remark;
  const mark = guest === null ? "" : html` <span class="guest-mark">${t("guests_mark")}</span>`;
  // Requested changes stay as they were sent: the history tells them.
  const isOwn = guest?.id === self.id && deletedBy === null && !remark.asksForChanges;
  return html`<div class="guest-said" id="said-${id}"><p class="guest-who"><b>${author}</b>${mark} ${t.moment(new Date(createdAt))}${edited && deletedBy === null ? html` · ${t("guests_edited")}` : ""}</p><p class="guest-words">${deletedBy === null ? body : t("guests_deleted", { by: deletedBy })}</p>${isOwn ? ownForms(writing, remark) : ""}</div>`;
}

/** Renders the forms with which guests change their own words, and take them away. */
function ownForms(writing: Writing, { id, body }: Said): PageMarkup {
  const { visitor, refused } = writing;
  const { t, path } = visitor;
  const [edit, remove] = [`edit-${id}`, `delete-${id}`];
  const which = html`<span class="guest-hidden">${t("guests_own_words", { words: shortTitle(body) })}</span>`;
  const fields = hidden("comment", id);
  const words = { act: "edit", label: t("guests_your_comment"), button: t("guests_edit_save"), fields, before: body } as const;
  return html`<div class="guest-own"><details${isOpen(writing, edit)}><summary>${t("guests_edit")} ${which}</summary>
${wordsForm(writing, edit, words)}</details><details${isOpen(writing, remove)}><summary>${t("guests_delete")} ${which}</summary>
<form method="post" action="${path}/delete">${subjectFields(writing)}${fields}${hidden("form", remove)}
<p>${t("guests_delete_text")}</p>
${refused?.form === remove ? html`<p class="guest-problem" role="alert">${refused.problem}</p>` : ""}
<button>${t("guests_delete_now")}</button></form></details></div>`;
}

function newForm(writing: Writing, { number, words }: Place): PageMarkup {
  const { t } = writing.visitor;
  const form = number === null ? "whole" : `block-${number}`;
  const summary =
    number === null
      ? html`${t("guests_comment_whole")}`
      : html`${t("guests_comment")} <span class="guest-hidden">${t("guests_comment_on", { words: shortTitle(words) })}</span>`;
  const fields = html`${hidden("block", number === null ? undefined : String(number))}`;
  return html`<details${isOpen(writing, form)}><summary>${summary}</summary>
${wordsForm(writing, form, { label: t("guests_your_comment"), button: t("guests_comment_send"), fields })}</details>`;
}

type WordsForm = { act?: "comment" | "edit"; label: string; button: string; fields: PageMarkup | ""; before?: string };

/** Renders a form with a text. One that was refused has its problem and its text. */
function wordsForm(writing: Writing, form: string, { act = "comment", label, button, fields, before = "" }: WordsForm): PageMarkup {
  const { visitor, refused } = writing;
  const again = refused?.form === form ? refused : undefined;
  return html`<form method="post" action="${visitor.path}/${act}">${subjectFields(writing)}${fields}${hidden("form", form)}
<label for="${form}">${label}</label>
<textarea id="${form}" name="words" rows="4" required maxlength="${limits.commentLengthMax}"${again === undefined ? "" : html` aria-invalid="true" aria-describedby="${form}-problem"`}>${again?.typed ?? before}</textarea>
${again === undefined ? "" : html`<p class="guest-problem" id="${form}-problem" role="alert">${again.problem}</p>`}
<button>${button}</button></form>`;
}

/** Renders what every form of a page sends: what it is about, in the revision that was read. */
export function subjectFields({ subject, revision }: Pick<Writing, "subject" | "revision">): PageMarkup {
  return html`${hidden("kind", subject.kind)}${hidden("id", subject.id)}${hidden("revision", String(revision))}`;
}

export function isOpen({ refused }: Pick<Writing, "refused">, form: string): PageMarkup | "" {
  return refused?.form === form ? html` open` : "";
}

function shortTitle(words: string): string {
  return words.length > titleLength ? `${words.slice(0, titleLength).toWellFormed()}…` : words;
}
