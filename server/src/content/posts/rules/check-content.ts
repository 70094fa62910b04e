import { countCharacters, limits, type PostCheck, type PostContent } from "@galley/contract";
import { checkGlyphs } from "./check-glyphs.ts";

/** Lists findings to look at before a post goes out. They never prevent saving or approval. */
export function checkContent(content: PostContent): PostCheck[] {
  if (content.kind === "carousel") return checkGlyphs(content);
  return content.kind === "linkedin" ? [...checkHashtagCount(content), ...checkWholeLength(content)] : [];
}

type LinkedinContent = Extract<PostContent, { kind: "linkedin" }>;

function checkHashtagCount({ hashtags }: LinkedinContent): PostCheck[] {
  const advised = limits.linkedinHashtagsAdvisedMax;
  if (hashtags.length <= advised) return [];
  const message = `There are ${hashtags.length} hashtags. On LinkedIn, more than ${advised} look like advertising; keep the best ${advised}.`;
  return [{ code: "hashtags_many", severity: "warning", message, param: "hashtags" }];
}

/** Checks the length of text and hashtags: LinkedIn counts the hashtags below the text as text. */
function checkWholeLength({ text, hashtags }: LinkedinContent): PostCheck[] {
  const lengthMax = limits.postTextLengthMax;
  const length = countCharacters(text) + hashtags.reduce((sum, hashtag) => sum + 2 + countCharacters(hashtag), 0);
  if (hashtags.length === 0 || length <= lengthMax) return [];
  const message = `Text and hashtags have ${length} characters together; LinkedIn accepts ${lengthMax}. Shorten the text or drop hashtags.`;
  return [{ code: "text_too_long_with_hashtags", severity: "warning", message, param: "text" }];
}

/** Returns the findings for the answer to saving; without any, the field is absent. */
export function foundIn(content: PostContent): { checks?: PostCheck[] } {
  const checks = checkContent(content);
  return checks.length === 0 ? {} : { checks };
}
