import { limits } from "@galley/contract";
import type { PostInput } from "../order.ts";
import { bestPassage, type Passage, Said } from "../ranking/passages.ts";
import { callToActionOf, endingOf } from "./closing.ts";
import { type PostDraft, passagesIn } from "./draft.ts";
import { hashtagsOf } from "./hashtags.ts";
import { type Hook, hookOf, sayHook, sentenceHook } from "./hook.ts";
import { shortenTitle } from "./shorten.ts";
import { isBody, isTitle } from "./slide-bounds.ts";
import { innerSlides, type WrittenSlide } from "./slides.ts";

const captionLengthMax = 900;
const leadLengthMin = 60;

/** Composes a cover, a slide per section or step, a closing, and a caption with text that the slides leave out. */
export function composeCarousel(draft: PostDraft): PostInput | undefined {
  const said = new Said();
  const lead = leadOf(draft, said);
  const hook = sentenceHook(draft, isBody, said) ?? hookOf(draft, isBody);
  if (hook === undefined) return undefined;
  sayHook(said, hook);
  const cover = coverOf(draft, hook, said);
  const ending = closingOf(draft, said);
  if (cover === undefined || ending === undefined) return undefined;
  const inner = innerSlides(draft, said, draft.order.size - 2);
  const slides = [cover, ...inner, ending];
  if (slides.length < limits.slidesMin) return undefined;
  return { format: "carousel", slides, caption: captionOf(draft, lead, hook, said), hashtags: hashtagsOf(draft) };
}

/** Composes the source's title over the hook, or a short claim over the title where that is too long for a slide. */
function coverOf(draft: PostDraft, hook: Hook, said: Said): WrittenSlide | undefined {
  const source = draft.reading.title;
  const own = source === null ? null : shortenTitle(source, isTitle);
  const title = own ?? (isTitle(hook.text) ? hook.text : shortSentence(draft, said));
  if (title === undefined) return undefined;
  const body = own !== null || title !== hook.text ? hook.text : source;
  const hasBody = body !== null && body !== title && isBody(body);
  return { title: asTitle(title), ...(hasBody && { body }) };
}

/** Removes the full stop of a sentence for a title. */
function asTitle(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])\.$/u, "");
}

/** Returns the best sentence that is short enough for a title and not shown yet. */
function shortSentence({ reading, scores }: PostDraft, said: Said): string | undefined {
  const short = reading.sentences.filter(
    (sentence) =>
      sentence.standalone &&
      !sentence.question &&
      isTitle(sentence.text) &&
      !reading.sentences[sentence.index + 1]?.contrast &&
      !said.has({ sentences: [sentence] }),
  );
  const best = short.toSorted((one, other) => (scores[other.index] ?? 0) - (scores[one.index] ?? 0))[0];
  if (best !== undefined) said.add({ sentences: [best] });
  return best?.text;
}

/** Composes the brand's call to action above its address, or the address alone. Names the source where it is another author's. */
function closingOf(draft: PostDraft, said: Said): WrittenSlide | undefined {
  const { source, reading, words } = draft;
  const call = callToActionOf(draft, isTitle);
  const host = source.url === null ? undefined : new URL(source.url).hostname.replace(/^www\./, "");
  const address = host !== undefined && isTitle(host) && words.allow(host) ? host : undefined;
  if (call !== null) return { title: asTitle(call), ...(address !== undefined && { body: address }) };
  if (address === undefined) return shortSlide(shortSentence(draft, said));
  const label = reading.language.connectives?.source;
  const line = source.own || label === undefined ? address : `${label} ${address}`;
  return shortSlide(isTitle(line) && words.allow(line) ? line : address);
}

function shortSlide(title: string | undefined): WrittenSlide | undefined {
  return title === undefined ? undefined : { title: asTitle(title) };
}

/** Returns the beginning of the source. It goes into the caption, where there is room for context. */
function leadOf(draft: PostDraft, said: Said): Passage | undefined {
  const [first] = draft.reading.sentences;
  const lead = passagesIn(draft, 4, isLead).findLast(({ sentences, text }) => sentences[0] === first && text.length >= leadLengthMin);
  if (lead !== undefined) said.add(lead);
  return lead;
}

/** Composes the beginning of the source, or else text that the slides leave out, then the call to action and the link. */
function captionOf(draft: PostDraft, lead: Passage | undefined, hook: Hook, said: Said): string {
  const passage = lead ?? bestPassage(passagesIn(draft, 4, isLead), said);
  const ending = endingOf(draft, {
    call: (text) => text.length <= captionLengthMax / 4,
    address: (url) => url.length <= captionLengthMax / 2,
  });
  return [passage?.text ?? hook.text, ending].filter((line) => line !== "").join("\n\n");
}

function isLead(text: string): boolean {
  return text.length <= captionLengthMax / 2;
}
