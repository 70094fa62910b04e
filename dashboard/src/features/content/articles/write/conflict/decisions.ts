import { joinBlocks } from "@galley/markdown";
import { m } from "#messages";
import type { Manuscript } from "../manuscript.ts";
import type { FieldName, ManuscriptMerge } from "../merging/merge-manuscripts.ts";

export type Choice = "theirs" | "mine" | "both";
/** Something that both sides changed. Texts are those that a choice takes. */
export type Question = { key: string; name?: string; theirs: readonly string[]; mine: readonly string[]; withBoth: boolean };

export type Choices = Readonly<Record<string, Choice>>;

/** Returns what a person has to decide, in the order of the screen. Nothing is decided for them. */
export function questionsOf(merge: ManuscriptMerge, mine: Manuscript, theirs: Manuscript): Question[] {
  const labels = fieldLabels();
  const fields = merge.overlapping.map((name): Question => {
    const [own, other] = [fieldText(mine, name), fieldText(theirs, name)];
    return { key: name, name: labels[name], theirs: other, mine: own, withBoth: false };
  });
  return [...fields, ...textQuestions(merge)];
}

function textQuestions({ parts }: ManuscriptMerge): Question[] {
  return parts.flatMap((part, index) => {
    if (part.kind === "settled") return [];
    const { one: mine, other: theirs } = part;
    return [{ key: partKey(index, [...mine, ...theirs]), theirs, mine, withBoth: mine.length > 0 && theirs.length > 0 }];
  });
}

/** Names a place in the text. It changes with the words, so that a choice is never taken for another one. */
export function partKey(index: number, texts: readonly string[]): string {
  return `${index}:${texts.join("\n")}`;
}

/** Returns the article that the choices make; null while one is missing. */
export function decided(merge: ManuscriptMerge, mine: Manuscript, theirs: Manuscript, choices: Choices): Manuscript | null {
  const questions = questionsOf(merge, mine, theirs);
  if (questions.some(({ key }) => choices[key] === undefined)) return null;
  const fields = merge.overlapping.map((name) => [name, (choices[name] === "theirs" ? theirs : mine)[name]]);
  const blocks = merge.parts.flatMap((part, index) => {
    if (part.kind === "settled") return part.texts;
    const choice = choices[partKey(index, [...part.one, ...part.other])];
    return choice === "both" ? [...part.other, ...part.one] : choice === "theirs" ? part.other : part.one;
  });
  return { ...merge.fields, ...Object.fromEntries(fields), markdown: joinBlocks(blocks) };
}

function fieldText(manuscript: Manuscript, name: FieldName): string[] {
  const text = name === "cover" ? (manuscript.cover && (manuscript.cover.alt || manuscript.cover.id)) || "" : manuscript[name];
  return text === "" ? [] : [text];
}

function fieldLabels(): Record<FieldName, string> {
  return {
    title: m.editor_title(),
    slug: m.editor_slug(),
    summary: m.editor_summary(),
    seoTitle: m.editor_seo_title(),
    seoDescription: m.editor_seo_description(),
    tags: m.editor_tags(),
    cover: m.editor_conflict_cover(),
  };
}
