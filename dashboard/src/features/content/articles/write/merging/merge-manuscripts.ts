import { type MergedPart, mergeArticles, mergedText } from "@galley/markdown";
import type { Manuscript } from "../manuscript.ts";

const fieldNames = ["title", "slug", "summary", "seoTitle", "seoDescription", "tags", "cover"] as const;
export type FieldName = (typeof fieldNames)[number];

/** Two versions of an article as one. `parts` are those of the text, with the first version as `one`. */
export type ManuscriptMerge = {
  /** Merged fields; where both sides changed one, that of the first version. */
  fields: Omit<Manuscript, "markdown">;
  /** Fields that both sides changed in different ways. */
  overlapping: FieldName[];
  parts: MergedPart[];
};

export function mergeManuscripts(base: Manuscript, mine: Manuscript, theirs: Manuscript): ManuscriptMerge {
  const overlapping = fieldNames.filter((name) => {
    const [from, own, other] = [fieldOf(base, name), fieldOf(mine, name), fieldOf(theirs, name)];
    return own !== other && own !== from && other !== from;
  });
  const taken = fieldNames.filter((name) => fieldOf(mine, name) === fieldOf(base, name)).map((name) => [name, theirs[name]]);
  return {
    fields: { ...mine, ...Object.fromEntries(taken) },
    overlapping,
    parts: mergeArticles(base.markdown, mine.markdown, theirs.markdown),
  };
}

/** Returns the merged article; null if a person has to decide about a part of it. */
export function settledManuscript({ fields, overlapping, parts }: ManuscriptMerge): Manuscript | null {
  const markdown = mergedText(parts);
  return markdown === null || overlapping.length > 0 ? null : { ...fields, markdown };
}

function fieldOf(manuscript: Manuscript, name: FieldName): string {
  return name === "cover" ? (manuscript.cover?.id ?? "") : manuscript[name].trim();
}
