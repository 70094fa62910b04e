import { limits, wordsOfPost } from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { leaveLink, requireGuestWord } from "#src/people/guests/welcome-guest.ts";
import { type Form, readForm } from "../pages/form.ts";
import { anchorInPlace } from "./deal-out.ts";
import type { GuestContext, Inside, Subject } from "./dependencies.ts";
import { endedPage } from "./entrance.ts";
import { guestCookie } from "./guest-cookies.ts";
import { pathOfSubject } from "./guest-page.ts";
import { askAddress, takeProof } from "./proof.ts";
import { wordsAt } from "./show-post.ts";
import { isShown, show } from "./show-subject.ts";

type Asked = { subject: Subject; revision: number; form: Form };
/** Part of the page that shows what was done, and what to say of it. */
type Done = { done: string; at: string };

const acts: Record<
  "comment" | "edit" | "delete" | "approve" | "changes" | "address" | "proof",
  (visitor: Inside, asked: Asked) => Promise<Done>
> = {
  comment,
  edit,
  delete: remove,
  approve,
  changes: askForChanges,
  address: async (visitor, { subject, form }) => {
    await askAddress(visitor, subject, form);
    return { done: "asked", at: "guest-decision" };
  },
  proof: async (visitor, { form }) => {
    await takeProof(visitor, form);
    return { done: "proved", at: "guest-decision" };
  },
};

/** Carries out what a guest's form asks for, through the operation that does the same for members. */
export async function act(visitor: Inside, c: GuestContext, name: keyof typeof acts | "leave"): Promise<Response> {
  const form = await readForm(c.req.raw);
  if (name === "leave") return leave(visitor);
  const subject: Subject = { kind: form.kind === "post" ? "post" : "article", id: form.id ?? "" };
  if (!(await isShown(visitor, subject))) return endedPage(visitor.t);
  try {
    const { done, at } = await acts[name](visitor, { subject, revision: Number(form.revision), form });
    return new Response(null, { status: 303, headers: { location: `${pathOfSubject(visitor, subject)}?done=${done}#${at}` } });
  } catch (error) {
    if (!(error instanceof Failure) || !shown.has(error.code)) throw error;
    const problem = visitor.t.quote(error.text);
    const shownIn = form.form ?? (name === "comment" ? "whole" : name);
    // Words that were refused themselves are not sent again: the comment is on the whole place then.
    const { quote, prefix } = error.param === "quote" ? {} : form;
    return show(visitor, subject, { refused: { form: shownIn, problem, typed: form.words ?? "", quote, prefix } });
  }
}

const shown: ReadonlySet<Failure["code"]> = new Set(["invalid_input", "invalid_state", "not_allowed", "conflict", "rate_limited"]);

async function comment(visitor: Inside, { subject, revision, form }: Asked): Promise<Done> {
  const { dependencies, call, link, guest } = visitor;
  const { services, operations } = dependencies;
  await requireGuestWord(dependencies.pool, link, guest);
  const { id } = subject;
  const parentId = form.parent || undefined;
  const isOnPlace = parentId === undefined && Boolean(form.block || form.quote);
  const anchor = isOnPlace ? await anchorOf(visitor, subject, revision, form) : undefined;
  const input = { id, body: form.words ?? "", quote: "", ...anchor, ...(parentId !== undefined && { parentId }) };
  const written =
    subject.kind === "article"
      ? await callOperation(services, operations.createComment, call, input)
      : await callOperation(services, operations.createPostComment, call, input);
  return { done: "commented", at: parentId ?? written.id };
}

async function edit({ dependencies, call, link, guest }: Inside, { form }: Asked): Promise<Done> {
  const { services, operations, pool } = dependencies;
  await requireGuestWord(pool, link, guest);
  const { id } = await callOperation(services, operations.updateComment, call, { id: form.comment ?? "", body: form.words ?? "" });
  return { done: "edited", at: `said-${id}` };
}

async function remove({ dependencies, call, link, guest }: Inside, { form }: Asked): Promise<Done> {
  const { services, operations, pool } = dependencies;
  await requireGuestWord(pool, link, guest);
  const { id } = await callOperation(services, operations.deleteComment, call, { id: form.comment ?? "" });
  return { done: "deleted", at: `said-${id}` };
}

/** Returns the anchor of words in the revision that was read, or of a whole place of it; refuses those that are not there. */
async function anchorOf(visitor: Inside, subject: Subject, revision: number, { block = "", quote = "", prefix = "" }: Form) {
  const max = limits.quoteLengthMax;
  if (quote.length > max) throw new Failure("invalid_input", sentence("refusal_too_many_words_selected", { count: max }), "quote");
  const { places, title } = await readPlaces(visitor, subject, revision);
  const anchor = anchorInPlace(places, block === "" ? null : Number(block), max, { title, quote, prefix });
  if (anchor === undefined) throw new Failure("invalid_input", sentence("refusal_selected_words_not_found"), "quote");
  return anchor;
}

async function readPlaces({ dependencies, call }: Inside, { kind, id }: Subject, revision: number) {
  const { services, operations } = dependencies;
  if (kind === "article") {
    const page = await callOperation(services, operations.drawArticlePage, call, { id, marks: true });
    requireCurrent(page, revision);
    return { places: page.blocks, title: page.title };
  }
  const post = await callOperation(services, operations.getPost, call, { id });
  requireCurrent(post, revision);
  return { places: post.content === null ? [] : wordsOfPost(post.content).map(wordsAt), title: "" };
}

async function approve({ dependencies, call }: Inside, { subject, revision }: Asked): Promise<Done> {
  const { services, operations } = dependencies;
  const input = { id: subject.id, revision };
  const { approved } =
    subject.kind === "article"
      ? await callOperation(services, operations.approveArticle, call, input)
      : await callOperation(services, operations.approvePost, call, input);
  return { done: approved ? "approved" : "step", at: "guest-decision" };
}

async function askForChanges(visitor: Inside, { subject, revision, form }: Asked): Promise<Done> {
  const { dependencies, call, link, guest } = visitor;
  const { services, operations } = dependencies;
  await requireGuestWord(dependencies.pool, link, guest);
  const input = { id: subject.id, revision, reason: form.words ?? "" };
  if (subject.kind === "article") await callOperation(services, operations.requestArticleChanges, call, input);
  else await callOperation(services, operations.requestPostChanges, call, input);
  return { done: "returned", at: "guest-all" };
}

/** Ends the guest's session. Who comes by the link again gives a name again. */
async function leave({ dependencies, link, guest, path }: Inside): Promise<Response> {
  const { pool, publicUrl } = dependencies;
  await leaveLink(pool, link, guest);
  const headers = new Headers({ location: path });
  for (const kind of ["session", "key"] as const)
    headers.append("set-cookie", guestCookie(publicUrl, kind, [link.organizationId, link.id]));
  return new Response(null, { status: 303, headers });
}
