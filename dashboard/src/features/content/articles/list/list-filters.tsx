import { limits } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { languageName } from "#src/format/numbers.ts";
import { personName } from "#src/format/person-name.ts";
import { SavedViews } from "#src/parts/views/saved-views.tsx";
import { useSavedViews } from "#src/parts/views/use-saved-views.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { FilterChoice } from "#src/ui/filter-choice.tsx";
import { FilterMenu } from "#src/ui/filter-menu.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { choiceOf, hasFilters, type ListSearch, listRouteApi, searchOfChoice, sortOf, usualSort } from "./list-search.ts";
import type { Counts } from "./use-article-list.ts";

/** Filters and order of the list. The URL holds all of them. */
export function ListFilters({
  search,
  counts,
  field,
}: {
  search: ListSearch;
  counts: Counts | undefined;
  field: RefObject<HTMLInputElement | null>;
}) {
  const navigate = listRouteApi.useNavigate();
  const set = (change: Partial<ListSearch>, replace = false) => void navigate({ search: (before) => ({ ...before, ...change }), replace });
  const saved = useSavedViews(choiceOf(search), (chosen) => void navigate({ search: searchOfChoice(chosen) }));
  const { locale, author, tag, q = "" } = search;
  const tags = useTags(locale);
  // Of more articles than are counted, only those changed last have been.
  const exact = (count: number) => (counts !== undefined && counts.total < limits.countedMax ? { count } : {});
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={m.articles_search()}
        words={q}
        field={field}
        onChange={(words) => set({ q: words === "" ? undefined : words }, q !== "" && words !== "")}
      />
      <FilterChoice
        name={m.articles_language()}
        value={locale}
        onChange={(value) => set({ locale: value })}
        options={(counts?.locales ?? []).map((one) => ({ value: one.locale, label: languageName(one.locale), ...exact(one.count) }))}
      />
      <FilterChoice
        name={m.articles_author()}
        value={author}
        any={m.filter_anyone()}
        onChange={(value) => set({ author: value })}
        options={(counts?.authors ?? []).map((one) => ({ value: one.authorId, label: personName(one.name), ...exact(one.count) }))}
      />
      <FilterChoice
        name={m.articles_tag()}
        value={tag}
        unknown={tag ?? m.filter_any()}
        onChange={(value) => set({ tag: value })}
        options={tags}
      />
      <SortMenu search={search} onChange={(sort) => set({ sort })} />
      <SavedViews saved={saved} named />
      {hasFilters(search) && (
        <Button look="quiet" onClick={() => set({ locale: undefined, author: undefined, tag: undefined, q: undefined })}>
          {m.filter_clear()}
        </Button>
      )}
    </div>
  );
}

/** Returns the tags of live articles, those with the most articles first. One of several languages stands for all of them. */
function useTags(locale: string | undefined) {
  const { project } = usePlace();
  const { data } = useQuery(query("list_tags", { projectId: project.id, limit: limits.pageSizeMax, ...(locale && { locale }) }));
  const bySlug = Map.groupBy(data?.data ?? [], ({ slug }) => slug);
  return [...bySlug].flatMap(([slug, same]) => {
    const count = same.reduce((sum, { articles }) => sum + articles, 0);
    return same.slice(0, 1).map(({ tag }) => ({ value: slug, label: tag, count }));
  });
}

function SortMenu({ search, onChange }: { search: ListSearch; onChange: (sort: ListSearch["sort"]) => void }) {
  const usual = usualSort(search);
  const options = [
    { value: "updated", label: m.articles_sort_updated() },
    { value: "scheduled", label: m.articles_sort_scheduled() },
    { value: "title", label: m.articles_sort_title() },
  ] as const;
  return (
    <FilterMenu
      label={m.articles_sort()}
      value={sortOf(search)}
      active={sortOf(search) !== usual}
      options={options}
      onChange={(value) => onChange(value === usual ? undefined : value)}
    />
  );
}
