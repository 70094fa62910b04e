import { limits, type PostContent } from "@galley/contract";
import type { Violation } from "#src/core/failure.ts";
import { firstLine } from "../first-line.ts";
import type { ContentFields } from "./content-fields.ts";
import { bareHashtags, checkHashtags } from "./hashtags.ts";
import { missing, tooLong } from "./violation.ts";

type LinkedinContent = Extract<PostContent, { kind: "linkedin" }>;

export function readLinkedin(fields: ContentFields): { content: LinkedinContent; violations: Violation[] } {
  const text = (fields.text ?? "").trim();
  const hashtags = bareHashtags(fields.hashtags ?? []);
  const violations = [
    ...missing("text", text),
    ...tooLong("text", text, limits.postTextLengthMax),
    ...checkHashtags(hashtags, limits.hashtagsMax),
  ];
  const { imageId } = fields;
  return { content: { kind: "linkedin", text, hashtags, headline: firstLine(text), ...(imageId && { imageId }) }, violations };
}
