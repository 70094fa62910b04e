import type { Objective, Tone } from "@galley/contract";

/** Phrases that the writer adds in its own words. None of them states a fact. */
type Connectives = {
  /** Before a list that the source announces as steps, in words that cannot be shown. */
  steps: Record<Tone, string>;
  /** Before the address of the source: `readMore` for the brand's own, `source` for somebody else's. */
  readMore: Record<Tone, string>;
  source: string;
  /** The last line when the brand has no suitable call to action; at most a slide's title long. */
  asks: Record<Objective, string>;
  /** Above the number of a step. */
  step: string;
};

/** The writer's knowledge of a language. */
export type Language = {
  code: string;
  /** True when words are written without spaces between them. */
  spaceless: boolean;
  /** True when every noun has a capital letter. */
  capitalNouns: boolean;
  stopWords: ReadonlySet<string>;
  determiners: ReadonlySet<string>;
  /** Words that join two nouns to one concept, as in "bomba de calor". */
  joiners: ReadonlySet<string>;
  abbreviations: ReadonlySet<string>;
  /** Sentences that depend on the one before them. */
  hanging: readonly RegExp[];
  /** Words inside a sentence that refer to something named before it; the first group is the thing named, if any. */
  pointers: readonly RegExp[];
  /** Sentences that contradict the one before them. */
  contrast: RegExp;
  /** Words that open a clause that can be dropped from its sentence. */
  droppable: RegExp;
  /** Sentences whose first clause cannot stand alone. */
  subordinate: RegExp;
  negation: RegExp;
  /** Gains, losses, costs and comparisons. */
  outcome: RegExp;
  /** Words that a reader is addressed with. */
  address: RegExp;
  /** Sentences about the page that they are on. */
  pointing: RegExp;
  /** Sentences to the audience of a recording or page: greetings, sign-offs, requests to subscribe, fillers while speakers think. */
  filler: RegExp;
  /** Requests that only their author can make: buy, book, sign up, contact us. */
  calls: RegExp;
  /** Words with which authors speak of themselves. */
  firstPerson: RegExp;
  /** Verbs that say who speaks. */
  reporting: RegExp;
  /** Words by which a heading or sentence announces steps. */
  stepwise: RegExp;
  connectives: Connectives | null;
};

/** Returns the words of one line of text. */
export function wordSet(line: string): ReadonlySet<string> {
  return new Set(line.split(" "));
}

/** Matches texts that begin with one of the alternatives, as whole words. */
export function opening(alternatives: string): RegExp {
  return new RegExp(`^["“„«‚‘(]?(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`, "u");
}

/** Matches texts that hold one of the alternatives as whole words. */
export function holding(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`, "iu");
}

/** Matches texts that hold one of the alternatives, written in this case, as whole words. */
export function naming(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`, "u");
}

/** Matches texts that begin with one of the first alternatives, in any case, or hold one of the others. */
export function speaking(first: string, anywhere: string): RegExp {
  return new RegExp(`^["“„«(]?(?:${first})(?![\\p{L}\\p{M}\\p{N}])|(?<![\\p{L}\\p{M}\\p{N}])(?:${anywhere})(?![\\p{L}\\p{M}\\p{N}])`, "iu");
}

/** Matches texts that hold one of the alternatives among their first words. */
export function early(alternatives: string, words = 4): RegExp {
  return new RegExp(`^(?:\\S+ ){0,${words - 1}}(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`, "u");
}
