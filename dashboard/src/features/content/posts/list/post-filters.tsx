import { postDestinationNames, postFormats } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { formatName, postDestinationName } from "#src/parts/networks/names.ts";
import { SavedViews } from "#src/parts/views/saved-views.tsx";
import { useSavedViews } from "#src/parts/views/use-saved-views.ts";
import { useSearchField } from "#src/shell/use-search-field.ts";
import { FilterChoice, OnlyOf } from "#src/ui/filter-choice.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import type { PostListSearch } from "../post-search.ts";
import { choiceOf, searchOfChoice } from "./post-choice.ts";

const route = getRouteApi("/projects/$projectId/dashboard/posts");

/** Filters of the list. The URL holds all of them. */
export function PostFilters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const saved = useSavedViews(choiceOf(search), (chosen) => void navigate({ search: searchOfChoice(chosen) }));
  const { format, destination } = search;
  const change = useChange();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Words />
      <FilterChoice
        name={m.posts_format()}
        value={format}
        options={postFormats.map((value) => ({ value, label: formatName(value) }))}
        onChange={(next) => change({ format: next })}
      />
      <FilterChoice
        name={m.posts_destination()}
        value={destination}
        options={postDestinationNames.map((value) => ({ value, label: postDestinationName(value) }))}
        onChange={(next) => change({ destination: next })}
      />
      <SavedViews saved={saved} named />
      <OfArticle />
    </div>
  );
}

function useChange() {
  const navigate = route.useNavigate();
  return (change: Partial<PostListSearch>) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
}

function Words() {
  const { query: words = "" } = route.useSearch();
  const change = useChange();
  const field = useSearchField(m.posts_find());
  return (
    <SearchField
      label={m.posts_find()}
      words={words}
      field={field}
      onChange={(typed) => change({ query: typed === "" ? undefined : typed })}
    />
  );
}

/** Filter by one article, which links from elsewhere set. */
function OfArticle() {
  const { articleId } = route.useSearch();
  const change = useChange();
  const { data } = useQuery({ ...query("get_article", { id: articleId ?? "" }), enabled: articleId !== undefined });
  if (articleId === undefined) return null;
  return <OnlyOf text={m.posts_of_article({ title: data?.title ?? "…" })} onRemove={() => change({ articleId: undefined })} />;
}
