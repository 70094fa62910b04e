import { articleTabs } from "@galley/contract";
import { m } from "#messages";
import { counted } from "#src/format/counted.ts";
import { statusName } from "#src/ui/status.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { type ArticleTab, type ListSearch, statusesOf } from "./list-search.ts";
import type { Counts } from "./use-article-list.ts";

/** Tabs of the list by state. A tab keeps the filters but not the order, since each tab has its own. */
export function ArticleTabs({ projectId, search, counts }: { projectId: string; search: ListSearch; counts: Counts | undefined }) {
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
