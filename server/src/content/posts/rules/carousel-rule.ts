import { limits, type PostContent, type SlideRole } from "@galley/contract";
import { sentence } from "@galley/messages";
import { drawableText, missingGlyphs } from "#src/content/glyphs/coverage.ts";
import type { Violation } from "#src/core/failure.ts";
import type { ContentFields } from "./content-fields.ts";
import { bareHashtags, checkHashtags } from "./hashtags.ts";
import { missing, tooLong } from "./violation.ts";

type CarouselContent = Extract<PostContent, { kind: "carousel" }>;

export function readCarousel(fields: ContentFields): { content: CarouselContent; violations: Violation[] } {
  const sent = fields.slides ?? [];
  const slides = sent.map(({ kicker = "", title, body = "", imageId = null }, index) => ({
    role: roleAt(index, sent.length),
    kicker: kicker.trim(),
    title: title.trim(),
    body: body.trim(),
    imageId,
  }));
  const hashtags = bareHashtags(fields.hashtags ?? []);
  const content: CarouselContent = { kind: "carousel", slides, caption: (fields.caption ?? "").trim(), hashtags };
  return { content, violations: checkCarousel(content) };
}

function roleAt(index: number, count: number): SlideRole {
  if (index === 0) return "cover";
  return index === count - 1 ? "closing" : "slide";
}

function checkCarousel({ slides, caption, hashtags }: CarouselContent): Violation[] {
  const { slidesMin, slidesMax } = limits;
  const count =
    slides.length >= slidesMin && slides.length <= slidesMax
      ? []
      : [{ param: "slides", text: sentence("violation_slides_count", { count: slides.length, min: slidesMin, max: slidesMax }) }];
  return [
    ...count,
    ...slides
      .slice(0, slidesMax)
      .flatMap((slide, index) => [
        ...tooLong(`slides[${index}].kicker`, slide.kicker, limits.slideKickerLengthMax),
        ...missing(`slides[${index}].title`, slide.title),
        ...tooLong(`slides[${index}].title`, slide.title, limits.slideTitleLengthMax),
        ...undrawable(`slides[${index}].title`, slide.title),
        ...tooLong(`slides[${index}].body`, slide.body, limits.slideBodyLengthMax),
      ]),
    ...tooLong("caption", caption, limits.captionLengthMax),
    ...checkHashtags(hashtags, limits.hashtagsMax),
  ];
}

/** Reports a title of which no character can be drawn. Single missing characters are only a finding: the slide is drawn without them. */
function undrawable(param: string, title: string): Violation[] {
  if (title === "" || drawableText(title) !== "") return [];
  return [{ param, text: sentence("violation_title_undrawable", { characters: missingGlyphs(title).join(" ") }) }];
}
