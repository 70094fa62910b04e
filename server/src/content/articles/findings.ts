import { type ArticleCheck, limits, type MoreFindings } from "@galley/contract";
import { isMessageKey, type Sentence, sentenceIn } from "@galley/messages";
import type { StoredCheck } from "#src/core/database/column-shapes.ts";
import type { Finding } from "./checks/check.ts";

/** A list as an answer has it, and how many more items there are. */
export type Bounded<Item> = { listed: Item[]; more: number };

/**
 * Returns as many items as an answer lists, in their order: the first of each kind in turns, so that a frequent kind hides no
 * other. `more` counts the rest.
 */
export function boundedFindings<Item>(items: readonly Item[], kindOf: (item: Item) => string): Bounded<Item> {
  if (items.length <= limits.findingsMax) return { listed: [...items], more: 0 };
  const ofKind = new Map<string, number>();
  const turns = items.map((item) => {
    const turn = ofKind.get(kindOf(item)) ?? 0;
    ofKind.set(kindOf(item), turn + 1);
    return turn;
  });
  const { wholeTurns, left } = turnsWithin(limits.findingsMax, [...ofKind.values()]);
  let room = left;
  const listed = items.filter((_, index) => {
    const turn = turns[index] ?? 0;
    return turn < wholeTurns || (turn === wholeTurns && room-- > 0);
  });
  return { listed, more: items.length - listed.length };
}

/** Returns how many turns over kinds of these sizes fit, and the room that they leave. The sizes exceed the room together. */
function turnsWithin(room: number, sizes: readonly number[]): { wholeTurns: number; left: number } {
  let left = room;
  for (let wholeTurns = 0; ; wholeTurns += 1) {
    const taken = sizes.filter((size) => size > wholeTurns).length;
    if (taken > left) return { wholeTurns, left };
    left -= taken;
  }
}

type Lists = { [Name in keyof MoreFindings]?: Bounded<unknown> };
type Listed<Given extends Lists> = { [Name in keyof Given]: Given[Name] extends Bounded<infer Item> ? Item[] : never };

/** Returns bounded lists as fields of an answer, with the counts of what it does not list. */
export function fieldsOf<Given extends Lists>(lists: Given): Listed<Given> & { more?: MoreFindings } {
  const entries = Object.entries(lists);
  const more = Object.fromEntries(entries.flatMap(([name, { more }]) => (more > 0 ? [[name, more]] : [])));
  const listed = Object.fromEntries(entries.map(([name, { listed }]) => [name, listed])) as Listed<Given>;
  return { ...listed, ...(Object.keys(more).length > 0 && { more }) };
}

/** Returns findings as a revision keeps them: in English, and with the sentence, so that they can be told in other languages. */
export function storedChecks(findings: readonly Finding[]): StoredCheck[] {
  const { listed } = boundedFindings(findings, codeOf);
  const more = countsOf(findings);
  for (const [code, count] of countsOf(listed)) more.set(code, (more.get(code) ?? 0) - count);
  return listed.map((finding) => {
    const left = more.get(finding.code) ?? 0;
    more.delete(finding.code);
    return { ...finding, message: sentenceIn("en", finding.text), ...(left > 0 && { more: left }) };
  });
}

/** Tells the findings of a revision. One whose text this version does not have is told as it was stored. */
export function translatedChecks(checks: readonly StoredCheck[], tell: (text: Sentence) => string): Bounded<ArticleCheck> {
  const { listed, more } = boundedFindings(checks, codeOf);
  return {
    listed: listed.map(({ text, more: _, ...check }) =>
      text !== undefined && isMessageKey(text.key) ? { ...check, message: tell(text) } : check,
    ),
    more: checks.reduce((sum, check) => sum + (check.more ?? 0), more),
  };
}

/** Returns how often a check has found something in a revision. */
export function countChecks(checks: readonly StoredCheck[], code: string): number {
  return checks.reduce((sum, check) => (check.code === code ? sum + 1 + (check.more ?? 0) : sum), 0);
}

function codeOf({ code }: { code: string }): string {
  return code;
}

function countsOf(findings: readonly { code: string }[]): Map<string, number> {
  return new Map([...Map.groupBy(findings, codeOf)].map(([code, found]) => [code, found.length]));
}
