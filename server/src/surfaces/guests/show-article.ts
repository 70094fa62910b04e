import { html } from "hono/html";
import { callOperation } from "#src/operations/call-operation.ts";
import { assetUrl } from "../assets/assets.ts";
import { dealOut } from "./deal-out.ts";
import { decisionPanel } from "./decision.ts";
import type { Inside, PageNotice, Subject } from "./dependencies.ts";
import { articlePolicy, doneNotice, guestBar, guestScript } from "./guest-page.ts";
import { boxTemplate, openPlace, remarksAt, type Thread, type Writing } from "./threads.ts";

/** Most threads on one page; the oldest come first, as in the dashboard. */
const threadsMax = 100;

/** Shows an article as the blog draws it, with the guest's threads below the blocks that they are about. */
export async function showArticle(visitor: Inside, subject: Subject, beside: PageNotice): Promise<Response> {
  const { dependencies, call, link, t } = visitor;
  const { services, operations } = dependencies;
  const { id } = subject;
  const [page, threads, review] = await Promise.all([
    callOperation(services, operations.drawArticlePage, call, { id, scheme: "auto", marks: true }),
    listThreads(visitor, subject),
    callOperation(services, operations.getReview, call, { id }),
  ]);
  const { html: drawn, revision, title, blocks, styleHash } = page;
  const writing: Writing = { visitor, subject, revision, ...openPlace(blocks, beside) };
  const dealt = dealOut(threads, blocks, title);
  const end = html`<div class="guest-end" id="guest-all">${link.right === "see" ? "" : html`<h2 lang="${t.language}" dir="ltr">${t("guests_on_the_whole")}</h2>`}
${remarksAt(writing, { number: null, words: "" }, dealt.get(null) ?? [])}${decisionPanel(writing, review)}</div>${boxTemplate(writing)}`;
  const pieces = await Promise.all(
    blocks.map(async (words, number) => (words === "" ? "" : String(await remarksAt(writing, { number, words }, dealt.get(number) ?? [])))),
  );
  const script = link.right === "see" ? "" : `<script src="${assetUrl(guestScript)}" defer></script>\n`;
  const head = `${script}<link rel="stylesheet" href="${assetUrl("guest.css")}">\n<meta name="robots" content="noindex, nofollow">\n</head>`;
  const top = String(await html`${guestBar(visitor, link.week === null ? "only" : "of week")}${doneNotice(t, beside.done)}`);
  const body = drawn
    .replace("</head>", () => head)
    .replace('<div class="wrap">', (wrap) => top + wrap)
    .replaceAll(/<!--(\d{1,6})-->/g, (_, number: string) => pieces[Number(number)] ?? "")
    .replace("</article>", (article) => article + String(end));
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": articlePolicy(styleHash) };
  return new Response(body, { status: beside.refused === undefined ? 200 : 422, headers });
}

/** Lists the threads that the guest's link has begun, those that are resolved included: whoever asked for something sees what came of it. */
export async function listThreads({ dependencies, call, link }: Inside, { kind, id }: Subject): Promise<Thread[]> {
  if (link.right === "see") return [];
  const { services, operations } = dependencies;
  const input = { id, limit: threadsMax, state: "all" as const };
  const page =
    kind === "article"
      ? await callOperation(services, operations.browseComments, call, input)
      : await callOperation(services, operations.browsePostComments, call, input);
  return page.data;
}
