import { defaultDestinationsOf, type PostDestinationName, type PostFormat } from "@galley/contract";
import { useRef, useState } from "react";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { usePlace } from "#src/place/use-place.ts";
import { useOffered } from "../destinations/use-offered.ts";
import { emptyDraft } from "../editor/draft.ts";
import { forgetDraft, useDraftKey } from "../editor/kept-drafts.ts";
import { newPostKey, useOpenDraft } from "../editor/new-drafts.ts";
import { type Checks, useChecks } from "../editor/use-checks.ts";
import { usePostDraft } from "../editor/use-post-draft.ts";
import type { Making, Piece } from "./create-piece.ts";
import { formatFor, formatsBeside, isBlank } from "./pieces.ts";
import { dateOf, isAmiss } from "./plan.ts";
import { useComposing } from "./use-composing.ts";
import { usePlan } from "./use-plan.ts";
import { useSecondDraft } from "./use-second-draft.ts";

type Begun = {
  text: string;
  format: PostFormat;
  articleId: string | null;
  day: string | null;
  planned: { day: string; time: string } | undefined;
  /** Network whose words and preview are shown. */
  as: string | undefined;
  /** Shows the dates, one of which is missing or has passed. */
  onAmiss: () => void;
};

export type Composed = ReturnType<typeof useComposed>;

/** Words, networks and dates of posts that are written together, with all that can be done with them. */
export function useComposed({ text, format, articleId, day, planned, as, onAmiss }: Begun) {
  const { timeZone } = usePlace().project;
  const formats: readonly PostFormat[] = formatsBeside(format);
  const networks = useNetworks(text, formats);
  const isBeside = networks.chosen.some((one) => networks.formatOf(one) !== format);
  const words = useWords(text, formats, isBeside, { articleId, day });
  const planning = usePlan(text, planned, networks.chosen);
  const { plan } = planning;
  const forget = () => {
    for (const part of [words, networks, planning]) part.forget();
  };
  const composing = useComposing({ name: text, articleId, plan, latest: words.latest, forget });
  const [wasTried, setTried] = useState(false);
  const tried = wasTried || composing.tried;
  const chosen = networks.chosen.filter((one) => !composing.saved.some((saved) => saved.format === networks.formatOf(one)));
  const pieces: Piece[] = formats
    .map((one) => ({ draft: words.of(one).draft, destinations: chosen.filter((network) => networks.formatOf(network) === one) }))
    .filter(({ destinations }) => destinations.length > 0);
  const checksOf = useChecksOf(words, pieces, tried);
  const network = chosen.find((one) => one === as) ?? chosen[0];
  const shown = network === undefined ? format : networks.formatOf(network);
  const isReady = () => {
    setTried(true);
    const isAny = chosen.some((one) => isAmiss(dateOf(plan, one), timeZone));
    if (isAny) onAmiss();
    return !isAny;
  };
  return {
    writing: words.writing,
    discard: words.discard,
    composing,
    planning,
    chosen,
    pieces,
    tried,
    offered: networks.offered,
    choose: networks.choose,
    formatOf: networks.formatOf,
    violations: pieces.reduce((sum, { draft }) => sum + checksOf(draft.format).violations.length, 0),
    shown: { network, ...words.of(shown), checks: checksOf(shown) },
    isReady,
    send: (way: Making["way"]) => void ((way === "draft" || isReady()) && composing.run(pieces, way)),
  };
}

type Words = ReturnType<typeof useWords>;

/** Drafts by their formats. The second one follows the first until somebody changes it. */
function useWords(text: string, formats: readonly PostFormat[], isBeside: boolean, begun: Pick<Begun, "articleId" | "day">) {
  const [format = "linkedin", other = format] = formats;
  const key = useDraftKey(newPostKey(text));
  useOpenDraft(key);
  const [empty] = useState(() => ({ draft: emptyDraft(format), revision: 0 }));
  const writing = usePostDraft(key, empty, begun);
  const second = useSecondDraft(text, writing.draft, other, isBeside);
  const of = (one: PostFormat) => (one === format ? { draft: writing.draft, set: writing.set } : second);
  const latest = useRef(of);
  latest.current = of;
  return {
    formats,
    writing,
    of,
    latest: (one: PostFormat) => latest.current(one).draft,
    discard: () => {
      writing.discard();
      second.discard();
    },
    forget: () => {
      forgetDraft(key);
      second.forget();
    },
  };
}

/** Has the service check the drafts that go somewhere, each for its networks. */
function useChecksOf({ formats, of, writing }: Words, pieces: readonly Piece[], tried: boolean): (format: PostFormat) => Checks {
  const { id: projectId } = usePlace().project;
  const [first = "linkedin", second = first] = formats;
  const destinationsOf = (format: PostFormat) => pieces.find(({ draft }) => draft.format === format)?.destinations ?? [];
  const subject = (format: PostFormat) => ({ projectId, destinations: namedOf(format, destinationsOf(format)) });
  const isWritten = (format: PostFormat) => destinationsOf(format).length > 0 && (writing.isDirty || !isBlank(of(format).draft));
  const ofFirst = useChecks(subject(first), of(first).draft, { enabled: isWritten(first), tried });
  const ofSecond = useChecks(subject(second), of(second).draft, { enabled: second !== first && isWritten(second), tried });
  return (format) => (format === first ? ofFirst : ofSecond);
}

/** Returns the destinations as an operation names them: none where they are those of every post of the format. */
function namedOf(format: PostFormat, destinations: readonly PostDestinationName[]): readonly PostDestinationName[] | undefined {
  const isUsual = destinations.length === 0 || destinations.join() === defaultDestinationsOf(format).join();
  return isUsual ? undefined : destinations;
}

/** Networks that are offered and chosen. Those of the format with which the person began are chosen first. */
function useNetworks(name: string, formats: readonly PostFormat[]) {
  const [first = "linkedin"] = formats;
  const offered = useOffered(...formats);
  const kept = useKeptValues<{ chosen: PostDestinationName[] }>(`compose:${name}:networks`, { chosen: defaultDestinationsOf(first) });
  const { chosen } = kept.values;
  return {
    offered,
    chosen: offered.filter((one) => chosen.includes(one)),
    formatOf: (network: PostDestinationName): PostFormat => formatFor(formats, network) ?? first,
    choose: (network: PostDestinationName, wanted: boolean) =>
      kept.set({ chosen: offered.filter((one) => (one === network ? wanted : chosen.includes(one))) }),
    forget: kept.forget,
  };
}
