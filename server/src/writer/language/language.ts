import type { Objective, Tone } from "@galley/contract";

/** Everything that the writer says in its own words. None of it tells a fact. */
export type Connectives = {
  /** Before a list of steps, and before one of points. */
  steps: Record<Tone, string>;
  points: Record<Tone, string>;
  /** Before the address of the source. */
  readMore: Record<Tone, string>;
  /** The last line where the brand has no call to action that suits; at most a slide's title long. */
  asks: Record<Objective, string>;
  /** Above the number of a step, and above the closing slide. */
  step: string;
  closing: string;
};

/** What the writer knows of a language. */
export type Language = {
  code: string;
  /** Where words are written without spaces between them. */
  spaceless: boolean;
  /** Whether every noun has a capital letter. */
  capitalNouns: boolean;
  stopWords: ReadonlySet<string>;
  determiners: ReadonlySet<string>;
  /** What joins two nouns to one concept, as in "bomba de calor". */
  joiners: ReadonlySet<string>;
  abbreviations: ReadonlySet<string>;
  /** Sentences that hang on the one before them. */
  hanging: readonly RegExp[];
  /** Sentences that take back what the one before them says. */
  contrast: RegExp;
  /** Words that open a clause which a sentence can do without. */
  droppable: RegExp;
  /** Sentences whose first clause cannot stand alone. */
  subordinate: RegExp;
  negation: RegExp;
  /** Gains, losses, costs and comparisons. */
  outcome: RegExp;
  /** Words that a reader is addressed with. */
  address: RegExp;
  /** Sentences that speak of the page they stand on. */
  pointing: RegExp;
  connectives: Connectives | null;
};

/** Words from one line of text. */
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

/** Matches texts that hold one of the alternatives among their first words. */
export function early(alternatives: string, words = 4): RegExp {
  return new RegExp(`^(?:\\S+ ){0,${words - 1}}(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`, "u");
}
