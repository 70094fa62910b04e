import { limits } from "@galley/contract";
import { hashtagKey, isHashtag } from "@galley/markdown";
import { tooLong, type Violation } from "./violation.ts";

/** Returns hashtags as they are stored: without the leading #. */
export function bareHashtags(hashtags: readonly string[]): string[] {
  return hashtags.map((hashtag) => hashtag.trim().replace(/^[#＃]/u, ""));
}

export function checkHashtags(hashtags: readonly string[], countMax: number): Violation[] {
  const violations: Violation[] = [];
  if (hashtags.length > countMax) {
    violations.push({
      param: "hashtags",
      message: `There are ${hashtags.length} hashtags; at most ${countMax} are allowed. Keep the best.`,
    });
  }
  const seen = new Set<string>();
  for (const [index, hashtag] of hashtags.slice(0, limits.hashtagsMax).entries()) {
    const param = `hashtags[${index}]`;
    const key = hashtagKey(hashtag);
    if (!isHashtag(hashtag)) {
      violations.push({
        param,
        message: "A hashtag is one concept of letters and digits, without spaces or symbols. Split or rewrite it.",
      });
    } else if (seen.has(key)) violations.push({ param, message: "This hashtag is listed twice. Remove one." });
    violations.push(...tooLong(param, hashtag, limits.hashtagLengthMax));
    seen.add(key);
  }
  return violations;
}
