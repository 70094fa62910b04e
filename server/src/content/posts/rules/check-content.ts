import { countCharacters, limits, type PostCheck, type PostContent } from "@galley/contract";
import { normalizeText } from "@galley/markdown";
import { type Sentence, sentence } from "@galley/messages";
import { missingGlyphs } from "#src/content/glyphs/coverage.ts";
import { checkSlideWords } from "./check-slide-words.ts";
import type { PostFinding } from "./post-finding.ts";

type Tell = (text: Sentence) => string;

/** Lists findings to look at before a post goes out. They never prevent saving or approval. */
export function checkContent(content: PostContent, tell: Tell): PostCheck[] {
  return findingsOf(content).map(({ text, ...finding }) => ({ ...finding, message: tell(text) }));
}

function findingsOf(content: PostContent): PostFinding[] {
  if (content.kind === "carousel") return [...checkGlyphs(content), ...checkSlideWords(content)];
  return content.kind === "linkedin" ? [...checkHashtagCount(content), ...checkWholeLength(content)] : checkRepetition(content);
}

/** Reports parts that say the same as an earlier one: X takes a text once. */
export function checkRepetition({ parts }: XContent): PostFinding[] {
  const firsts = new Map<string, number>();
  return parts.flatMap(({ text }, index): PostFinding[] => {
    const said = normalizeText(text, "NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();
    const first = firsts.get(said) ?? index;
    firsts.set(said, first);
    if (first === index) return [];
    const told = sentence("finding_duplicate_part", { part: index + 1, first: first + 1 });
    return [{ code: "duplicate_part", severity: "warning", text: told, param: `parts[${index}].text` }];
  });
}

type XContent = Extract<PostContent, { kind: "x" }>;

type LinkedinContent = Extract<PostContent, { kind: "linkedin" }>;

function checkHashtagCount({ hashtags }: LinkedinContent): PostFinding[] {
  const advised = limits.linkedinHashtagsAdvisedMax;
  if (hashtags.length <= advised) return [];
  const text = sentence("finding_hashtags_many", { count: hashtags.length, advised });
  return [{ code: "hashtags_many", severity: "warning", text, param: "hashtags" }];
}

/** Checks the length of text and hashtags: those below the text count as text. */
function checkWholeLength({ text, hashtags }: LinkedinContent): PostFinding[] {
  const lengthMax = limits.postTextLengthMax;
  const length = countCharacters(text) + hashtags.reduce((sum, hashtag) => sum + 2 + countCharacters(hashtag), 0);
  if (hashtags.length === 0 || length <= lengthMax) return [];
  const told = sentence("finding_text_too_long_with_hashtags", { count: length, max: lengthMax });
  return [{ code: "text_too_long_with_hashtags", severity: "warning", text: told, param: "text" }];
}

/** Returns the findings for the answer to saving; without any, the field is absent. */
export function foundIn(content: PostContent, tell: Tell): { checks?: PostCheck[] } {
  const checks = checkContent(content, tell);
  return checks.length === 0 ? {} : { checks };
}

type CarouselContent = Extract<PostContent, { kind: "carousel" }>;

/** Reports characters that no font has, by slide and field: the slides are drawn without them. */
function checkGlyphs({ slides }: CarouselContent): PostFinding[] {
  return slides.flatMap((slide, index) =>
    (["kicker", "title", "body"] as const).flatMap((field): PostFinding[] => {
      const missing = missingGlyphs(slide[field]);
      if (missing.length === 0) return [];
      const signs = missing.join(" ");
      const text = sentence("finding_sign_without_glyph", { signs, slide: index + 1 });
      return [{ code: "sign_without_glyph", severity: "warning", text, param: `slides[${index}].${field}` }];
    }),
  );
}
