import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import type { CharSet } from "refa";
import { Chars, getConsumedChars, getFirstConsumedChar, isPotentiallyEmpty, type ReadonlyFlags } from "regexp-ast-analysis";

/**
 * A part of a pattern: what it may consume, at its beginning too, and whether it has to be there. Endless: for as long as it likes.
 * `notAfter`: characters that must not come before it.
 */
type Part = { chars: CharSet; first: CharSet; notAfter: CharSet; isNeeded: boolean; isEndless: boolean; canFail: boolean };
/** One way through a pattern. `start`: where a search may begin. */
type Way = { parts: Part[]; start: Start };
type Start = { isAnywhere: boolean /** Characters that must not come before. */; notAfter: CharSet; afterLineBreak: boolean };

const waysMax = 300;

/**
 * Finds searches that go over the same text again from many places: two parts that both go on endlessly over whatever stands between
 * them, with something after them that may be missing. A search that may begin anywhere counts as a first such part. The time then
 * grows with the square of the text.
 */
export function slowSearch(source: string, flagText: string): string | undefined {
  const parser = new RegExpParser();
  const flags = parser.parseFlags(flagText);
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: flags.unicode, unicodeSets: flags.unicodeSets });
  const ways = waysThrough(pattern.alternatives, flags).map((elements) => wayOf(elements, flags));
  const inner = partsWithin(pattern, flags);
  return [...ways, ...inner].some((way) => isSlow(way, flags)) ? "goes over the same text from many places" : undefined;
}

/** The ways through what is repeated or looked at, each from one place. */
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

/** Every sequence of elements that the alternatives allow, with groups dissolved as long as there are few. */
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

/** The characters after which a way cannot begin, by a lookbehind before its first character. */
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

/** Whether what follows may be missing. The end of the text is always there behind something that takes everything. */
function mayFail(rest: readonly Part[], { chars }: Part): boolean {
  return rest.some(({ canFail, isNeeded }) => canFail && (isNeeded || !chars.isAll));
}

/** Whether a text of what stands between, again and again, is taken by both sides wherever it is cut. */
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
