import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { m } from "#messages";
import { type ArticleWriter, onWriters, readWriters, type WriterPlace } from "#src/api/article-writers.ts";
import { call } from "#src/api/call.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { personName } from "#src/format/person-name.ts";
import type { WriterHandle } from "../../editor/editor-handle.ts";
import { findPlace, placeOf } from "./block-place.ts";

// A mark counts for ten seconds, so that one lost call hides nobody.
const againMilliseconds = 4000;
const moveMilliseconds = 1000;
const nobody: readonly ArticleWriter[] = [];

export type WriterNearby = { personId: string; name: string; words: string };

type Options = { articleId: string | null; handle: WriterHandle | null; editable: boolean };

/** Shows others where this person writes, and this person where others do. */
export function usePresence({ articleId, handle, editable }: Options): WriterNearby[] {
  const all = useSyncExternalStore(onWriters, readWriters);
  const others = (articleId === null ? undefined : all[articleId]) ?? nobody;
  useOwnMark({ articleId, handle, editable });
  const [nearby, setNearby] = useState<WriterNearby[]>([]);
  useEffect(() => {
    if (handle === null) return;
    const texts = handle.blockTexts();
    const placed = others.map(({ personId, name, place }) => ({ personId, name: personName(name), block: findPlace(texts, place) }));
    handle.markWriters(
      placed.flatMap(({ name, block }) => (block === undefined ? [] : [{ block, label: m.editor_writing_here({ name }) }])),
    );
    setNearby(placed.map(({ personId, name, block }) => ({ personId, name, words: beginningOf(texts[block ?? -1] ?? "") })));
  }, [handle, others]);
  return nearby;
}

const beginningLength = 40;

function beginningOf(text: string): string {
  return text.length <= beginningLength ? text : `${text.slice(0, beginningLength).trimEnd()}…`;
}

/** Tells the service where the person is: again and again while the window is looked at, and when they move to another block. */
function useOwnMark({ articleId, handle, editable }: Options): void {
  const last = useRef(-1);
  useEffect(() => {
    if (articleId === null || handle === null || !editable) return;
    const organizationId = currentOrganization();
    // A mark that is lost is followed by the next.
    const send = (place: WriterPlace | null) =>
      void call(organizationId, "mark_writer", { articleId, place }, { outlivesPage: place === null }).catch(() => {});
    const mark = (isDue: boolean) => {
      if (document.visibilityState === "hidden") return;
      const block = handle.currentBlock();
      if (!isDue && block === last.current) return;
      last.current = block;
      send(placeOf(handle.blockTexts(), block));
    };
    const leave = () => send(null);
    mark(true);
    const again = setInterval(() => mark(true), againMilliseconds);
    const moved = setInterval(() => mark(false), moveMilliseconds);
    const onVisibility = () => (document.visibilityState === "hidden" ? leave() : mark(true));
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(again);
      clearInterval(moved);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [articleId, handle, editable]);
}
