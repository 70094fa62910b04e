import { carouselDestinations, type getPost, networksByName, type PostContent, type PostWords, wordsOfPost } from "@galley/contract";
import { normalText } from "@galley/markdown";
import { html } from "hono/html";
import type { z } from "zod";
import { dateLocales } from "#src/core/text/date-locales.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import type { PageMarkup } from "../assets/layout.ts";
import { dealOut } from "./deal-out.ts";
import { decisionPanel } from "./decision.ts";
import type { Inside, PageNotice, Subject } from "./dependencies.ts";
import { doneNotice, guestBar, guestPage, guestScript } from "./guest-page.ts";
import { listThreads } from "./show-article.ts";
import { boxTemplate, openPlace, remarksAt, type Writing } from "./threads.ts";

type Post = z.output<typeof getPost.output>;
type Picture = { url: string; width: number; height: number };

const shownWidth = 1280;

/** Shows a post as its network does: its text, its slides as pictures, with the guest's threads below each part. */
export async function showPost(visitor: Inside, subject: Subject, beside: PageNotice): Promise<Response> {
  const { dependencies, call, link, t } = visitor;
  const { services, operations } = dependencies;
  const { id } = subject;
  const [post, threads, review] = await Promise.all([
    callOperation(services, operations.getPost, call, { id }),
    listThreads(visitor, subject),
    callOperation(services, operations.getReview, call, { id }),
  ]);
  const { content, revision } = post;
  const bar = html`${guestBar(visitor, link.week === null ? "only" : "of week")}${doneNotice(t, beside.done)}`;
  if (content === null)
    return guestPage(
      t,
      t("guests_post"),
      html`${bar}<main class="text guest-post"><h1>${t("guests_post")}</h1><p>${t("guests_unwritten")}</p></main>`,
    );
  const pictures = content.kind === "carousel" ? await slidesOf(visitor, post) : [];
  const words = wordsOfPost(content);
  const places = words.map(wordsAt);
  const writing: Writing = { visitor, subject, revision, ...openPlace(places, beside) };
  const dealt = dealOut(threads, places);
  const fields = words.map((field, number) => {
    const remarks = field.text.trim() === "" ? "" : remarksAt(writing, { number, words: wordsAt(field) }, dealt.get(number) ?? []);
    return html`${fieldMarkup(visitor, content, field, pictures)}${remarks}`;
  });
  const names = new Set(post.destinations.map(({ destination }) => networksByName[destination].title));
  const networks = new Intl.ListFormat(dateLocales[t.language]).format(names);
  return guestPage(
    t,
    post.title,
    html`${bar}<main class="text guest-post"><h1>${post.title}</h1><p class="guest-networks">${t("guests_for_network", { networks })}</p>
<div class="guest-frame">${fields}</div>
<div class="guest-end" id="guest-all">${link.right === "see" ? "" : html`<h2>${t("guests_on_the_whole")}</h2>`}
${remarksAt(writing, { number: null, words: "" }, dealt.get(null) ?? [])}${decisionPanel(writing, review)}</div>${boxTemplate(writing)}</main>`,
    beside.refused === undefined ? 200 : 422,
    link.right === "see" ? [] : [guestScript],
  );
}

/** Returns the words of a field as comments quote them. */
export function wordsAt({ text }: PostWords): string {
  return normalText(text);
}

function fieldMarkup(
  { t }: Inside,
  content: PostContent,
  { field, number, text }: PostWords,
  pictures: readonly Picture[],
): PageMarkup | "" {
  const words = html`<p class="guest-text" dir="auto">${text}</p>`;
  if (field === "slide" && number !== null) {
    const picture = pictures[number - 1];
    const drawn =
      picture &&
      html`<img src="${addressOf(picture.url)}" width="${picture.width}" height="${picture.height}" alt="${t("guests_slide", { number })}">`;
    return html`<figure class="guest-slide">${drawn ?? ""}<figcaption>${words}</figcaption></figure>`;
  }
  if (field === "part" && content.kind === "x")
    return html`${words}${pictureOf(t("guests_picture"), content.parts[(number ?? 1) - 1]?.imageId ?? null)}`;
  if (field === "text" && content.kind === "linkedin") return html`${words}${pictureOf(t("guests_picture"), content.imageId ?? null)}`;
  return text.trim() === "" ? "" : words;
}

function pictureOf(alt: string, imageId: string | null): PageMarkup | "" {
  if (imageId === null) return "";
  return html`<img class="guest-picture" src="/api/v1/images/${encodeURIComponent(imageId)}?w=${shownWidth}" alt="${alt}">`;
}

/** Returns the pictures of a carousel's slides, as its first destination gets them. */
async function slidesOf({ dependencies, call }: Inside, { id, destinations }: Post): Promise<readonly Picture[]> {
  const destination =
    carouselDestinations.find((one) => destinations.some(({ destination }) => destination === one)) ?? carouselDestinations[0];
  const { services, operations } = dependencies;
  return (await callOperation(services, operations.previewPost, call, { id, destination })).slides;
}

/** Removes the origin: the page may run under another host than the public address, and loads from its own alone. */
function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
