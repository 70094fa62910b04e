import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { TextField } from "#src/ui/field.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { useSettled } from "#src/ui/use-settled.ts";
import type { MediaSearch } from "./media-search.ts";
import { useMediaSearch } from "./use-media-search.ts";

/** Views of the library and the search field. */
export function MediaToolbar() {
  const { project } = usePlace();
  const { search } = useMediaSearch();
  const tab = (show: MediaSearch["show"], label: string) => ({
    key: show ?? "all",
    label,
    current: search.show === show,
    link: {
      to: "/projects/$projectId/media" as const,
      params: { projectId: project.id },
      search: { ...(search.q !== undefined && { q: search.q }), ...(show !== undefined && { show }) },
    },
  });
  return (
    <>
      <TabLinks
        label={m.media_filter()}
        tabs={[tab(undefined, m.media_all()), tab("unused", m.media_unused()), tab("no-alt", m.media_missing_alt())]}
      />
      <SearchWords />
    </>
  );
}

function SearchWords() {
  const { search, change } = useMediaSearch();
  const known = search.q ?? "";
  const [words, setWords] = useState(known);
  const settled = useSettled(words);
  const tell = useEffectEvent((q: string) => {
    if (q !== known) change({ q: q === "" ? undefined : q }, { replace: true });
  });
  const follow = useEffectEvent((q: string) => {
    if (q !== words.trim()) setWords(q);
  });
  useEffect(() => tell(settled.trim()), [settled]);
  useEffect(() => follow(known), [known]);
  return (
    <search className="max-w-sm">
      <TextField label={m.media_search()} hideLabel type="search" placeholder={m.media_search()} value={words} onChange={setWords} />
    </search>
  );
}
