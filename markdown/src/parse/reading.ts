import type { Env } from "markdown-it";
import type { Heading } from "../document.ts";
import type { Dropped, DroppedKind, KeptKinds, NearestForm } from "../dropped.ts";
import { startOfText } from "../excerpt.ts";
import { type Labels, startLabels } from "../nearest/list-of-rows.ts";

/** Number of characters that references may add to a text, however short it is, by repeating their address. A longer one may double. */
const referenceCharactersMin = 20_000;
/** Number of characters that all excerpts have together. */
const excerptCharactersMax = 20_000;

/** Results of one pass over a source. */
export type Reading = {
  readonly env: Env;
  readonly keep: KeptKinds;
  readonly labels: Labels;
  readonly dropped: Dropped[];
  readonly lost: (written: string) => void;
  /** Headings by the names that the source gives them. */
  readonly names: Map<string, Heading>;
  title: string | null;
  titleLine: number | undefined;
  referenceCharactersLeft: number;
  excerptCharactersLeft: number;
};

export function startReading(source: string, keep: KeptKinds, lost: Reading["lost"] = () => {}): Reading {
  return {
    env: {},
    keep,
    lost,
    labels: startLabels(),
    dropped: [],
    names: new Map(),
    title: null,
    titleLine: undefined,
    referenceCharactersLeft: Math.max(referenceCharactersMin, source.length),
    excerptCharactersLeft: excerptCharactersMax,
  };
}

/** Records a finding, once per kind and line. `words` are the first words there. */
export function report(reading: Reading, kind: DroppedKind, line: number, words: string, offer: NearestForm | null = null): void {
  reading.lost(words);
  for (let at = reading.dropped.length - 1; at >= 0; at--) {
    const earlier = reading.dropped[at];
    if (earlier === undefined || earlier.line < line) break;
    if (earlier.kind === kind && earlier.line === line) return;
  }
  const excerpt = reading.excerptCharactersLeft > 0 ? startOfText(words) : "";
  reading.excerptCharactersLeft -= excerpt.length;
  reading.dropped.push({ kind, line, excerpt, offer });
}
