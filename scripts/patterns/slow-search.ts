import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import type { CharSet } from "refa";
import { Chars, getConsumedChars, getFirstConsumedChar, isPotentiallyEmpty, type ReadonlyFlags } from "regexp-ast-analysis";

/**
 * A part of a pattern. `chars` are the characters it may consume, `first` those it may begin with, `notAfter` those that must
 * not come before it. `isNeeded`: it cannot be empty. `isEndless`: it may consume any number of characters.
 */
type Part = { chars: CharSet; first: CharSet; notAfter: CharSet; isNeeded: boolean; isEndless: boolean; canFail: boolean };
/** One way through a pattern. `start` tells where a search may begin. */
type Way = { parts: Part[]; start: Start };
/** Places where a search may begin. `notAfter` are the characters that must not come before it. */
type Start = { isAnywhere: boolean; notAfter: CharSet; afterLineBreak: boolean };

const waysMax = 300;

/**
 * Finds searches that read the same text again from many places: two parts that can both consume any amount of the text between
 * them, followed by something that may not match. A search that may begin anywhere counts as a first such part. The time then
 * grows with the square of the text. Returns undefined for other patterns.
 */
export function slowSearch(source: string, flagText: string): string | undefined {
  const parser = new RegExpParser();
  const flags = parser.parseFlags(flagText);
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: flags.unicode, unicodeSets: flags.unicodeSets });
  const ways = waysThrough(pattern.alternatives, flags).map((elements) => wayOf(elements, flags));
  const inner = partsWithin(pattern, flags);
  return [...ways, ...inner].some((way) => isSlow(way, flags)) ? "goes over the same text from many places" : undefined;
}

/** Lists the ways through repeated groups, lookaheads and lookbehinds, each with a fixed start. */
function partsWithin(pattern: AST.Pattern, flags: ReadonlyFlags): Way[] {
  const found: Way[] = [];
  const keep = (alternatives: readonly AST.Alternative[]) => {
    for (const elements of waysThrough(alternatives, flags)) {
      const { parts, start } = wayOf(elements, flags);
      found.push({ parts, start: { ...start, isAnywhere: false } });
    }
  };
  visitRegExpAST(pattern, {
    onQuantifierEnter({ element }) {
      if (element.type === "Group" || element.type === "CapturingGroup") keep(element.alternatives);
    },
    onAssertionEnter(assertion) {
      if (assertion.kind === "lookahead" || assertion.kind === "lookbehind") keep(assertion.alternatives);
    },
  });
  return found;
}

type Sequence = AST.Element[];

/** Lists every sequence of elements that the alternatives allow. Groups are expanded as long as there are few sequences. */
function waysThrough(alternatives: readonly AST.Alternative[], flags: ReadonlyFlags): Sequence[] {
  return alternatives.flatMap(({ elements }) =>
    elements.reduce<Sequence[]>(
      (ways, element) => {
        const isGroup = element.type === "Group" || element.type === "CapturingGroup";
        const inner = isGroup ? waysThrough(element.alternatives, flags) : [[element]];
        const next = ways.flatMap((way) => inner.map((rest) => [...way, ...rest]));
        return next.length > waysMax ? ways.map((way) => [...way, element]) : next;
      },
      [[]],
    ),
  );
}

function wayOf(elements: Sequence, flags: ReadonlyFlags): Way {
  const start: Start = { isAnywhere: !flags.sticky, notAfter: Chars.empty(flags), afterLineBreak: false };
  const parts: Part[] = [];
  let notAfter = Chars.empty(flags);
  for (const element of elements) {
    if (element.type === "Assertion" && parts.every(({ isNeeded, isEndless }) => !isNeeded && !isEndless)) {
      if (element.kind === "start" && !flags.multiline) start.isAnywhere = false;
      if (element.kind === "start") start.afterLineBreak = true;
      start.notAfter = start.notAfter.union(forbiddenBefore(element, flags));
    }
    parts.push({ ...partOf(element, flags), notAfter });
    notAfter = element.type === "Assertion" ? notAfter.union(forbiddenBefore(element, flags)) : Chars.empty(flags);
  }
  return { parts, start };
}

/** Returns the characters after which a way cannot begin, from a lookbehind before its first character. */
function forbiddenBefore(element: AST.Assertion, flags: ReadonlyFlags): CharSet {
  if (element.kind !== "lookbehind" || !element.negate) return Chars.empty(flags);
  const single = element.alternatives.filter(
    ({ elements: [only, ...more] }) => only !== undefined && only.type !== "Quantifier" && more.length === 0,
  );
  return single.reduce((all, alternative) => all.union(getConsumedChars(alternative, flags).chars), Chars.empty(flags));
}

function partOf(element: AST.Element, flags: ReadonlyFlags): Omit<Part, "notAfter"> {
  if (element.type === "Assertion")
    return { chars: Chars.empty(flags), first: Chars.empty(flags), isNeeded: false, isEndless: false, canFail: true };
  const isEndless = element.type === "Quantifier" && element.max === Number.POSITIVE_INFINITY;
  const isNeeded = !isPotentiallyEmpty(element, flags);
  const first = getFirstConsumedChar(element, "ltr", flags).char;
  return { chars: getConsumedChars(element, flags).chars, first, isNeeded, isEndless, canFail: isNeeded };
}

function isSlow({ parts, start }: Way, flags: ReadonlyFlags): boolean {
  return parts.some((last, end) => {
    if (!last.isEndless || !mayFail(parts.slice(end + 1), last)) return false;
    if (start.isAnywhere && repeats(parts.slice(0, end), Chars.all(flags), last, start, flags)) return true;
    return parts.slice(0, end).some((first, begin) => {
      const between = parts.slice(begin + 1, end);
      return first.isEndless && repeats(between, first.chars, last, undefined, flags);
    });
  });
}

/** Returns whether the rest may fail to match. After a part that consumes everything, the end of the text always matches. */
function mayFail(rest: readonly Part[], { chars }: Part): boolean {
  return rest.some(({ canFail, isNeeded }) => canFail && (isNeeded || !chars.isAll));
}

/** Returns whether both sides can consume repetitions of the text between them, wherever that text is split. */
function repeats(
  between: readonly Part[],
  before: CharSet,
  { chars, first, notAfter }: Part,
  start: Start | undefined,
  flags: ReadonlyFlags,
): boolean {
  const both = before.intersect(chars);
  const needed = between.filter(({ isNeeded }) => isNeeded).map((part) => part.chars.intersect(both));
  if (start?.afterLineBreak) needed.push(Chars.lineTerminator(flags).intersect(both));
  const last = (needed.pop() ?? both.intersect(first)).without(notAfter.union(start?.notAfter ?? notAfter));
  return [...needed, last].every((some) => !some.isEmpty);
}
