import { m } from "#messages";
import type { Manuscript } from "../manuscript.ts";
import type { HunkChoice } from "./hunks.ts";

const texts = ["title", "slug", "summary", "seoTitle", "seoDescription"] as const;

type Field = { key: string; label: string; theirs: string; mine: string };

/** Returns the fields beside the text that differ. */
export function manuscriptFieldsThatDiffer(theirs: Manuscript, mine: Manuscript): Field[] {
  const labels = {
    title: m.editor_title(),
    slug: m.editor_slug(),
    summary: m.editor_summary(),
    seoTitle: m.editor_seo_title(),
    seoDescription: m.editor_seo_description(),
  };
  const fields = texts
    .filter((name) => theirs[name].trim() !== mine[name].trim())
    .map((name): Field => ({ key: name, label: labels[name], theirs: theirs[name], mine: mine[name] }));
  if (theirs.cover?.id === mine.cover?.id) return fields;
  return [...fields, { key: "cover", label: m.editor_conflict_cover(), theirs: coverText(theirs), mine: coverText(mine) }];
}

function coverText({ cover }: Manuscript): string {
  return cover === null ? "" : cover.alt || cover.id;
}

/** Returns `mine` with the fields that were chosen from `theirs`. */
export function withFields(mine: Manuscript, theirs: Manuscript, choices: Readonly<Record<string, HunkChoice>>): Manuscript {
  const chosen = texts.filter((name) => choices[name] === "theirs").map((name) => [name, theirs[name]]);
  return { ...mine, ...Object.fromEntries(chosen), ...(choices.cover === "theirs" && { cover: theirs.cover }) };
}
