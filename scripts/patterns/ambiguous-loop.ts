import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { isDisjointWith, JS, NFA } from "refa";

// Up to this many repetitions, every combination of them can be tried.
const fewMax = 8;

/**
 * Finds endless repetitions that can match the same text in two ways, as in `(?:a|aa)*`. When the rest of the pattern does not
 * match, every combination of both is tried, and the time doubles with every few characters. Returns undefined for other
 * patterns.
 */
export function ambiguousLoop(source: string, flagText: string): string | undefined {
  const parser = new RegExpParser();
  const flags = parser.parseFlags(flagText);
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: flags.unicode, unicodeSets: flags.unicodeSets });
  let isAmbiguous = false;
  visitRegExpAST(pattern, {
    onQuantifierEnter({ element, max }) {
      const isGroup = element.type === "Group" || element.type === "CapturingGroup";
      if (isGroup && max > fewMax && sharesText(element.alternatives, flags)) isAmbiguous = true;
    },
  });
  return isAmbiguous ? "takes exponential time" : undefined;
}

/** Returns whether a text that one alternative matches can also be matched beginning with another one. */
function sharesText(alternatives: readonly AST.Alternative[], flags: AST.Flags): boolean {
  const texts = alternatives.map(({ raw }) => raw);
  const again = `(?:${texts.join("|")})*`;
  return texts.some((one, index) =>
    texts.some((other, place) => place !== index && !areDisjoint(automaton(one, flags), automaton(`(?:${other})${again}`, flags))),
  );
}

function areDisjoint(one: NFA | undefined, other: NFA | undefined): boolean {
  return one === undefined || other === undefined || isDisjointWith(one, other);
}

/** Returns the automaton of a pattern, or undefined when it is not a regular language, as with a reference to an earlier group. */
function automaton(source: string, { raw: flags }: AST.Flags): NFA | undefined {
  try {
    const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({ assertions: "ignore", backreferences: "throw" });
    return NFA.fromRegex(expression, { maxCharacter });
  } catch {
    return undefined;
  }
}
