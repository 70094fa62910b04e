import { articleTabs, isLeader } from "@galley/contract";
import { Link } from "@tanstack/react-router";
import { Download, Ellipsis, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "#messages";
import { counted } from "#src/format/counted.ts";
import { useSelection } from "#src/parts/bulk/use-selection.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { statusName } from "#src/ui/status.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { ArticleRows } from "./list/article-rows.tsx";
import { ArticleBulkBar } from "./list/bulk/article-bulk-bar.tsx";
import { ListFilters } from "./list/list-filters.tsx";
import { type ArticleTab, browseInput, hasFilters, type ListSearch, listRouteApi, statusesOf } from "./list/list-search.ts";
import { NewArticleMenu } from "./list/new-article-menu.tsx";
import { NotSavedYet } from "./list/not-saved-yet.tsx";
import { type Counts, useArticleList } from "./list/use-article-list.ts";
import { useListKeys } from "./list/use-list-keys.ts";
import { ExportDialog } from "./transfer/export-dialog.tsx";

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

/** Tabs of the list by state. A tab keeps the filters but not the order, since each tab has its own. */
function ArticleTabs({ projectId, search, counts }: { projectId: string; search: ListSearch; counts: Counts | undefined }) {
  const current = search.status ?? "all";
  const { sort: _, ...filters } = search;
  return (
    <TabLinks
      label={m.articles_tabs()}
      tabs={articleTabs.map((tab) => ({
        key: tab,
        label: tabName(tab),
        count: counts && counted(countOf(counts, tab)),
        current: tab === current,
        link: {
          to: "/projects/$projectId/articles",
          params: { projectId },
          search: { ...filters, status: tab === "all" ? undefined : tab },
        },
      }))}
    />
  );
}

function tabName(tab: ArticleTab): string {
  if (tab === "all") return m.articles_tab_all();
  return tab === "drafts" ? m.articles_tab_drafts() : statusName(tab);
}

function countOf({ total, live, statuses }: Counts, tab: ArticleTab): number {
  if (tab === "all") return total;
  return tab === "published" ? live : statusesOf[tab].reduce((sum, status) => sum + statuses[status], 0);
}

/** Menu for import and export. Shows nothing to people who may do neither. */
function ListMenu({ projectId, canWrite }: { projectId: string; canWrite: boolean }) {
  const { role } = usePlace().organization;
  const [exporting, setExporting] = useState(false);
  if (!canWrite) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={m.more()}>
            <Ellipsis size={17} />
          </IconButton>
        }
      >
        <MenuItem icon={<Upload size={14} />} render={<Link to="/projects/$projectId/articles/import" params={{ projectId }} />}>
          {m.articles_bring_in()}
        </MenuItem>
        {isLeader(role) && (
          <MenuItem icon={<Download size={14} />} onSelect={() => setExporting(true)}>
            {m.moving_export_open()}
          </MenuItem>
        )}
      </Menu>
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  );
}
