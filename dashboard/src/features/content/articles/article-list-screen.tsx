import { useRef } from "react";
import { m } from "#messages";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { ArticleRows } from "./list/article-rows.tsx";
import { ArticleTabs } from "./list/article-tabs.tsx";
import { ArticleBulkBar } from "./list/bulk/bulk-bar.tsx";
import { ListFilters } from "./list/list-filters.tsx";
import { ListMenu } from "./list/list-menu.tsx";
import { browseInput, hasFilters, type ListSearch, listRouteApi } from "./list/list-search.ts";
import { NewArticleMenu } from "./list/new-article-menu.tsx";
import { NotSavedYet } from "./list/not-saved-yet.tsx";
import { useArticleList } from "./list/use-article-list.ts";
import { useListKeys } from "./list/use-list-keys.ts";
import { useSelection } from "./list/use-selection.ts";

/** A project's articles with search, selection and bulk actions. The URL holds all filters. */
export function ArticleListScreen() {
  const { id: projectId } = usePlace().project;
  const search = listRouteApi.useSearch();
  const canWrite = useCan("articles:write");
  const { list, isPending, counts, articles } = useArticleList(projectId, search);
  const selection = useSelection(articles, JSON.stringify(browseInput(projectId, search)));
  const field = useRef<HTMLInputElement>(null);
  useListKeys({ articles, selection, search: field, projectId, canWrite });
  return (
    <>
      <PageHeader
        title={m.nav_articles()}
        actions={
          <>
            <ListMenu projectId={projectId} canWrite={canWrite} />
            {canWrite && <NewArticleMenu projectId={projectId} />}
          </>
        }
      />
      <ArticleTabs projectId={projectId} search={search} counts={counts} />
      <ListFilters search={search} counts={counts} field={field} />
      {canWrite && showsNotSaved(search) && <NotSavedYet projectId={projectId} />}
      <ArticleRows
        list={list}
        isPending={isPending}
        articles={articles}
        search={search}
        total={counts?.total}
        selection={canWrite ? selection : undefined}
      />
      <ArticleBulkBar selection={selection} />
    </>
  );
}

function showsNotSaved(search: ListSearch): boolean {
  return !hasFilters(search) && ["all", "drafts"].includes(search.status ?? "all");
}
