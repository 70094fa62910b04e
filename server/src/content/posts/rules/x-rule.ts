import { limits, type PostContent } from "@galley/contract";
import { hasRefusedCharacters, type Weighed, weigh } from "@galley/markdown/weighted-length";
import { sentence } from "@galley/messages";
import type { Violation } from "#src/core/failure.ts";
import type { ContentFields } from "./content-fields.ts";
import { missing } from "./violation.ts";

type XContent = Extract<PostContent, { kind: "x" }>;

// Only the last part may contain a link, and a text without a link weighs at least as much as it has code units.
const linklessUnitsMax = 1000;
const shownLinkLengthMax = 60;

export function readX(fields: ContentFields): { content: XContent; violations: Violation[] } {
  const sent = fields.parts ?? [];
  const violations = [...checkCount(sent.length)];
  const parts = sent.map((item, index) => {
    const { text, imageId } = typeof item === "string" ? { text: item } : item;
    const part = { text: text.trim(), ...(imageId && { imageId }), weightedLength: 0 };
    // Parts beyond the limit are not examined: their number alone is refused.
    if (index >= limits.partsMax) return part;
    const last = index === sent.length - 1;
    const weighed = last ? weigh(part.text) : weigh(part.text, linklessUnitsMax);
    violations.push(...checkPart(`parts[${index}].text`, part.text, weighed, last));
    return { ...part, weightedLength: weighed.weightedLength };
  });
  return { content: { kind: "x", parts }, violations };
}

function checkCount(count: number): Violation[] {
  if (count >= 1 && count <= limits.partsMax) return [];
  return [{ param: "parts", text: sentence("violation_parts_count", { count, max: limits.partsMax }) }];
}

function checkPart(param: string, text: string, { weightedLength, links, farTooLong }: Weighed, last: boolean): Violation[] {
  const violations = missing(param, text);
  if (weightedLength > limits.partWeightMax || farTooLong) {
    violations.push({
      param,
      text: sentence("violation_part_too_long", { count: weightedLength, max: limits.partWeightMax }),
    });
  }
  if (hasRefusedCharacters(text)) {
    violations.push({ param, text: sentence("violation_part_character") });
  }
  const [link] = last ? [] : links;
  if (link !== undefined) {
    violations.push({ param, text: sentence("violation_part_link", { link: shown(link) }) });
  }
  return violations;
}

function shown(link: string): string {
  return link.length > shownLinkLengthMax ? `${link.slice(0, shownLinkLengthMax).toWellFormed()}…` : link;
}
