import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { m } from "#messages";
import { queryClient } from "#src/api/query-client.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { toast } from "#src/ui/toast.tsx";
import type { Manuscript } from "../manuscript.ts";
import { discardWords, openCopy, sendWords, type WritingPlace } from "./copy-calls.ts";
import { Keeper, type KeepingState, type Kept, type Words } from "./keeper.ts";
import { dropLocalWords, keepLocalWords } from "./local-words.ts";

type Options = {
  place: WritingPlace;
  /** Words that the service had kept when the screen opened. */
  known: Kept | null;
  /** Returns the words on the screen, without waiting for a pause; null if all of them are saved. */
  read: () => Words | null;
  /** Saves words as the person leaves, and tells whether a revision has them; null where they wait for an update. */
  saveLast: ((words: Words, isPageLeft: boolean) => Promise<boolean>) | null;
  /** Shows words from another device. `base` are the last ones that both knew. */
  onElsewhere: (elsewhere: { kept: Kept; base: Manuscript | null }) => void;
};

/** Keeps what a person writes: in the service, or in this browser while the service cannot be reached. */
export function useKeeper(options: Options) {
  const { place } = options;
  const now = useRef(options);
  now.current = options;
  const [state, setState] = useState<KeepingState>({ at: "kept" });
  const [isFull, setFull] = useState(false);
  const first = useRef(options.known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that becomes an article has another key, and is kept anew.
  const keeper = useMemo(() => {
    const known = first.current;
    first.current = null;
    const organizationId = currentOrganization();
    return new Keeper(known, {
      send: (words, over, version, { isLast }) => sendWords(place, words, over, version, isLast),
      discard: (version) => discardWords(place, version),
      keepHere(words) {
        if (words !== null) return setFull(!keepLocalWords(place, { ...words, projectId: place.projectId, at: new Date().toISOString() }));
        dropLocalWords(place);
        // A list of texts that is open by now may have been read before the service had these words.
        void queryClient.invalidateQueries({ queryKey: [organizationId, "list_working_copies"] });
      },
      onElsewhere: (over, unclear) => void findElsewhere(keeper, place, { over, unclear, tell: (found) => now.current.onElsewhere(found) }),
      onState: setState,
    });
  }, [place.key]);
  useReplaced(keeper);
  useLeaving(keeper, now);
  return { keeper, state, isFull };
}

type Elsewhere = { over: Kept | null; unclear: readonly Kept[]; tell: Options["onElsewhere"] };

/** Reads what is kept instead of the known version. It may be an own writing whose answer was lost. */
async function findElsewhere(keeper: Keeper, place: WritingPlace, { over, unclear, tell }: Elsewhere): Promise<void> {
  const opened = await openCopy(place).catch(() => undefined);
  if (opened === undefined) return keeper.retryElsewhere();
  const own = unclear.find(({ version }) => version === opened?.kept.version);
  if (opened === null || own !== undefined) return keeper.goOn(own ?? null);
  tell({ kept: opened.kept, base: over?.content ?? null });
}

/** Ends the keeper of a text that has become an article: what it kept is part of the first revision. */
function useReplaced(keeper: Keeper): void {
  const last = useRef(keeper);
  useEffect(() => {
    if (last.current === keeper) return;
    last.current.saved();
    last.current.close();
    last.current = keeper;
  }, [keeper]);
}

function useLeaving(current: Keeper, options: { current: Options }): void {
  const keeper = useRef(current);
  keeper.current = current;
  useEffect(() => {
    // The answer to what saves them may never come: the service keeps the words beside it.
    const leave = () => {
      const { read, saveLast } = options.current;
      const words = read();
      keeper.current.leave(words);
      if (words !== null) void saveLast?.(words, true);
    };
    const goOn = () => keeper.current.flush();
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", goOn);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", goOn);
    };
  }, [options]);
  // A layout effect is cleaned up while the editor can still be read.
  useLayoutEffect(
    () => () => {
      const { read, saveLast } = options.current;
      const words = read();
      if (words === null || saveLast === null) keeper.current.leave(words);
      else void keeper.current.leaveSaving(words, saveLast(words, false));
      keeper.current.close();
      if (words !== null && saveLast === null) toast(m.editor_leave_kept({ title: words.content.title || m.editor_untitled() }));
    },
    [options],
  );
}
