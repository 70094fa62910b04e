import { limits } from "@galley/contract";
import { hashtagKey, isHashtag } from "@galley/markdown";
import { sentence } from "@galley/messages";
import type { Violation } from "#src/core/failure.ts";
import { tooLong } from "./violation.ts";

/** Returns hashtags as they are stored: without the leading #. */
export function bareHashtags(hashtags: readonly string[]): string[] {
  return hashtags.map((hashtag) => hashtag.trim().replace(/^[#＃]/u, ""));
}

export function checkHashtags(hashtags: readonly string[], countMax: number): Violation[] {
  const violations: Violation[] = [];
  if (hashtags.length > countMax) {
    violations.push({
      param: "hashtags",
      text: sentence("violation_hashtags_count", { count: hashtags.length, max: countMax }),
    });
  }
  const seen = new Set<string>();
  for (const [index, hashtag] of hashtags.slice(0, limits.hashtagsMax).entries()) {
    const param = `hashtags[${index}]`;
    const key = hashtagKey(hashtag);
    if (!isHashtag(hashtag)) {
      violations.push({
        param,
        text: sentence("violation_hashtag_form"),
      });
    } else if (seen.has(key)) violations.push({ param, text: sentence("violation_hashtag_twice") });
    violations.push(...tooLong(param, hashtag, limits.hashtagLengthMax));
    seen.add(key);
  }
  return violations;
}
