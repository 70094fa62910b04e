import { builtInWriter, type PostFormat } from "@galley/contract";
import { brandWordsOf } from "./brand-words.ts";
import { composeCarousel } from "./compose/carousel.ts";
import { draftOf, type PostDraft } from "./compose/draft.ts";
import { composeLinkedin } from "./compose/linkedin.ts";
import { composeX } from "./compose/x.ts";
import type { Order, PostInput, Undoable, WriterBrand, WriterSource, WrittenPost } from "./order.ts";
import { readSource } from "./reading/read-source.ts";

const composers: Record<PostFormat, (draft: PostDraft) => PostInput | undefined> = {
  linkedin: composeLinkedin,
  x: composeX,
  carousel: composeCarousel,
};

/** With fewer sentences there is no choice. */
export const sentencesMin = 4;

/**
 * Writes a post from a source's own sentences, without a model: it chooses sentences, shortens them at the end of a clause, and
 * adds only the brand's call to action and a few connectives. The same request gives the same post.
 */
export function writePost(source: WriterSource, brand: WriterBrand, order: Order): WrittenPost | Undoable {
  const words = brandWordsOf(brand);
  const reading = readSource(source, words);
  const usable = reading.sentences.filter(({ whole }) => whole).length;
  if (usable < sentencesMin) return tooLittle(usable);
  const post = composers[order.format](draftOf(reading, { source, brand, words, order }));
  if (post !== undefined) return { kind: "written", agent: builtInWriter, post };
  return nothingStands(usable, reading.sentences.filter(({ standalone }) => standalone).length, order.format);
}

function tooLittle(usable: number): Undoable {
  return {
    kind: "undoable",
    reason: "too_little_text",
    message: `The ${builtInWriter} found ${usable} sentence${usable === 1 ? "" : "s"} that it could use; it needs at least ${sentencesMin} complete ones, better a dozen. Greetings, requests and what only its author can say do not count. Send a longer text with full stops, or configure a model for this service, which can write from less.`,
  };
}

const forms: Record<PostFormat, string> = { linkedin: "a text", x: "a thread", carousel: "slides with short titles" };

/** Returns the refusal for a source with enough sentences of which too few can stand alone. */
function nothingStands(usable: number, selfContained: number, format: PostFormat): Undoable {
  const others = (Object.keys(forms) as PostFormat[]).filter((other) => other !== format).join(" or ");
  return {
    kind: "undoable",
    reason: "nothing_stands",
    message: `The ${builtInWriter} read ${usable} complete sentences, of which ${selfContained} can stand without the one before, and could make no ${forms[format].replace(/^an? /, "")} of them without changing what they say. ${format === "carousel" ? "Give the text headings, or a list of three points. " : ""}Ask for ${others}, send a text whose sentences name what they speak of, or configure a model for this service, which can rephrase.`,
  };
}
