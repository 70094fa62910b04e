import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { useSearchField } from "#src/shell/use-search-field.ts";
import { SearchField } from "#src/ui/search-field.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
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
  const field = useSearchField(m.media_search());
  const { q = "" } = search;
  return (
    <search>
      <SearchField
        label={m.media_search()}
        words={q}
        field={field}
        onChange={(words) => change({ q: words === "" ? undefined : words }, { replace: q !== "" && words !== "" })}
      />
    </search>
  );
}
