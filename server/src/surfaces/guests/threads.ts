import type * as contract from "@galley/contract";
import { limits } from "@galley/contract";
import { html } from "hono/html";
import type { z } from "zod";
import type { PageMarkup } from "../assets/layout.ts";
import { hidden } from "../pages/fields.ts";
import type { Inside, PageNotice, Refused, Subject } from "./dependencies.ts";
import { pathOfSubject } from "./guest-page.ts";

export type Thread = z.output<typeof contract.BrowsedComment>;
type Said = Pick<Thread, "id" | "author" | "guest" | "body" | "createdAt" | "edited" | "deletedBy"> & { asksForChanges?: boolean };

const titleLength = 60;

/** A place that takes comments: a block of an article, a field of a post, or the whole. */
export type Place = { number: number | null; words: string };

export type Writing = {
  visitor: Inside;
  subject: Subject;
  revision: number;
  refused: Refused | undefined;
  /** Number of the place whose form is open. */
  open: number | undefined;
};

/** Returns the place whose form is open, and a refusal where the page can show it: one of a place that it has not is at the whole. */
export function openPlace(places: readonly string[], { refused, on }: PageNotice): Pick<Writing, "refused" | "open"> {
  const of = refused?.form.startsWith(blockForm) ? Number(refused.form.slice(blockForm.length)) : undefined;
  const has = (number: number | undefined) => number !== undefined && (places[number] ?? "") !== "";
  if (refused !== undefined && of !== undefined && !has(of)) return { refused: { ...refused, form: "whole" }, open: undefined };
  return { refused, open: refused === undefined ? (has(on) ? on : undefined) : of };
}

const blockForm = "block-";

/** Renders the threads at a place and the form that begins another, or the way to it. A guest whose link lets them only see gets neither. */
export function remarksAt(writing: Writing, place: Place, threads: readonly Thread[]): PageMarkup | "" {
  const { t, link } = writing.visitor;
  if (link.right === "see") return "";
  const { number } = place;
  const begins = number === null ? wholeForm(writing) : number === writing.open ? box(writing, place) : way(writing, number, place.words);
  return html`<div class="guest-remarks" lang="${t.language}" dir="ltr"${number === null ? "" : html` data-place="${number}"`}>${threads.map((thread) => threadMarkup(writing, place, thread))}${begins}</div>`;
}

function threadMarkup(writing: Writing, { words }: Place, thread: Thread): PageMarkup {
  const { t } = writing.visitor;
  const { id, quote, replies, resolvedAt, resolvedBy } = thread;
  // The words right above need no quote.
  const isWholePlace = words.startsWith(quote) && quote.length > words.length / 2;
  return html`<div class="guest-thread" id="${id}">${quote === "" || isWholePlace ? "" : quoted(t, quote)}${said(writing, thread)}${replies.map((reply) => said(writing, reply))}
${resolvedAt === null ? replyForm(writing, thread) : html`<p class="guest-resolved">${t("guests_resolved", { name: resolvedBy ?? "" })} · ${t.moment(new Date(resolvedAt))}</p>`}</div>`;
}

function replyForm(writing: Writing, { id, author }: Thread): PageMarkup {
  const { t } = writing.visitor;
  const form = `reply-${id}`;
  return html`<details${isOpen(writing, form)}><summary>${t("guests_reply")} <span class="guest-hidden">${t("guests_reply_to", { name: author })}</span></summary>
${wordsForm(writing, form, { label: t("guests_your_reply"), button: t("guests_reply_send"), fields: hidden("parent", id) })}</details>`;
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

function wholeForm(writing: Writing): PageMarkup {
  const { t } = writing.visitor;
  return html`<details${isOpen(writing, "whole")}><summary>${t("guests_comment_whole")}</summary>
${wordsForm(writing, "whole", { label: t("guests_your_comment"), button: t("guests_comment_send"), fields: "" })}</details>`;
}

/** Renders the link to the form at a place. Where scripts run it is for keyboards and screen readers: words are selected instead. */
function way({ visitor, subject }: Writing, number: number, words: string): PageMarkup {
  const { t } = visitor;
  return html`<a class="guest-add" href="${pathOfSubject(visitor, subject)}?on=${number}#guest-box">${t("guests_comment")} <span class="guest-hidden">${t("guests_comment_on", { words: shortTitle(words) })}</span></a>`;
}

/** Renders the form at a place. */
function box(writing: Writing, place: Place): PageMarkup {
  const { visitor, subject, refused } = writing;
  const { t } = visitor;
  const words = refused?.quote ?? "";
  const fields = html`${hidden("block", String(place.number ?? ""))}${hidden("quote", words)}${hidden("prefix", refused?.prefix ?? "")}`;
  const form = { label: t("guests_your_comment"), button: t("guests_comment_send"), fields, back: pathOfSubject(visitor, subject) };
  return html`<div class="guest-remarks guest-box" id="guest-box" lang="${t.language}" dir="ltr">${quoted(t, words === "" ? shortTitle(place.words) : words)}
${wordsForm(writing, `${blockForm}${place.number ?? ""}`, form)}</div>`;
}

/** Renders the form that the script of these pages shows at selected words, and the button that leads to it. */
export function boxTemplate(writing: Writing): PageMarkup | "" {
  const { t, link } = writing.visitor;
  if (link.right === "see") return "";
  return html`<template id="guest-template"><button type="button" class="guest-select">${t("guests_comment")}</button>${box(writing, { number: null, words: "" })}</template>`;
}

function quoted(t: Inside["t"], words: string): PageMarkup {
  return html`<p class="guest-quote"><span class="guest-hidden">${t("guests_quoted")} </span><q dir="auto">${words}</q></p>`;
}

type WordsForm = { act?: "comment" | "edit"; label: string; button: string; fields: PageMarkup | ""; before?: string; back?: string };

/** Renders a form with a text. One that was refused has its problem and its text. */
function wordsForm(writing: Writing, form: string, { act = "comment", label, button, fields, before = "", back }: WordsForm): PageMarkup {
  const { visitor, refused } = writing;
  const { t } = visitor;
  const again = refused?.form === form ? refused : undefined;
  return html`<form method="post" action="${visitor.path}/${act}">${subjectFields(writing)}${fields}${hidden("form", form)}
<label for="${form}">${label}</label>
<textarea id="${form}" name="words" rows="4" required${back === undefined ? "" : html` autofocus`} maxlength="${limits.commentLengthMax}"${again === undefined ? "" : html` aria-invalid="true" aria-describedby="${form}-problem"`}>${again?.typed ?? before}</textarea>
${again === undefined ? "" : html`<p class="guest-problem" id="${form}-problem" role="alert">${again.problem}</p>`}
<p class="guest-sends"><button${back === undefined ? "" : html` class="guest-main"`}>${button}</button>${back === undefined ? "" : html` <a class="guest-cancel" href="${back}">${t("guests_cancel")}</a>`}</p></form>`;
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
