import type { PostContent, PostFormat } from "@galley/contract";
import type { Violation } from "#src/core/failure.ts";
import { readCarousel } from "./carousel-rule.ts";
import type { ContentFields } from "./content-fields.ts";
import { readLinkedin } from "./linkedin-rule.ts";
import { readX } from "./x-rule.ts";

type Read = { content: PostContent; violations: Violation[] };

const rules: Record<PostFormat, (fields: ContentFields) => Read> = { linkedin: readLinkedin, x: readX, carousel: readCarousel };

/** Builds the content of a post of this format from the sent fields, and lists all violations. */
export function readContent(format: PostFormat, fields: ContentFields): Read {
  return rules[format](fields);
}

const ownFields = {
  linkedin: ["text"],
  x: ["parts"],
  carousel: ["slides", "caption", "hashtags"],
} as const satisfies Record<PostFormat, readonly (keyof ContentFields)[]>;

/** Lists violations in fields that were sent, without knowing the post's format. */
export function faultsOfSent(sent: ContentFields): Violation[] {
  return Object.entries(ownFields).flatMap(([format, fields]) => {
    const names = fields.filter((name) => sent[name] !== undefined);
    if (names.length === 0) return [];
    const { violations } = readContent(format as PostFormat, sent);
    return violations.filter(({ param }) => names.some((name) => param === name || param.startsWith(`${name}[`)));
  });
}

/** Returns the fields that produce this content, so that a change can leave some of them out. */
export function contentFieldsOf(content: PostContent): ContentFields {
  if (content.kind === "linkedin") return { text: content.text, hashtags: content.hashtags, imageId: content.imageId };
  if (content.kind === "x") return { parts: content.parts.map(({ text, imageId }) => ({ text, imageId })) };
  const slides = content.slides.map(({ role: _role, ...slide }) => slide);
  return { slides, caption: content.caption, hashtags: content.hashtags };
}
