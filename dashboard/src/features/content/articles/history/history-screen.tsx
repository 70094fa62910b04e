import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { pages, query } from "#src/api/query.ts";
import { ArticleState } from "#src/parts/article-state.tsx";
import { type Compared, HistoryFrame } from "#src/review/history-frame.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { type TabLink, TabLinks } from "#src/ui/tab-links.tsx";
import { useArticleStatus } from "../status/use-status.ts";
import { ArticleActivity } from "./article-activity.tsx";
import { Comparison } from "./comparison.tsx";
import { historyPageSize } from "./page-size.ts";
import { RevisionList } from "./revision-list.tsx";

const route = getRouteApi("/projects/$projectId/articles/$articleId/history");

/** All revisions of an article and what happened to it, and the differences between two revisions. */
export function HistoryScreen() {
  const { articleId } = route.useParams();
  const found = useQuery(query("get_article", { id: articleId }));
  if (found.isPending) return <Loading className="mx-auto max-w-3xl p-8" />;
  if (found.data === undefined) return <Failed isScreen error={found.error} onRetry={() => void found.refetch()} />;
  return <History article={found.data} />;
}

function History({ article }: { article: Output<"get_article"> }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const to = Math.min(search.to ?? article.revision, article.revision);
  const from = search.from ?? Math.max(1, to - 1);
  const details = useArticleStatus(article.id);
  const show = (next: Compared) => void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const params = { projectId: article.projectId, articleId: article.id };
  return (
    <HistoryFrame
      title={article.title}
      state={<ArticleState article={article} requestedChanges={details?.requestedChanges} />}
      back={{ link: { to: "/projects/$projectId/articles/$articleId", params }, label: m.history_back() }}
      newest={article.revision}
      to={to}
      onShow={show}
      aside={<HistoryLists article={article} from={from} to={to} />}
    >
      <Comparison article={article} from={from} to={to} onCompare={(other) => show({ from: other, to })} />
    </HistoryFrame>
  );
}

type ListProps = { article: Output<"get_article">; from: number; to: number };

/** Revisions, or what happened to the article, in a list of its own that scrolls by itself. */
function HistoryLists({ article, from, to }: ListProps) {
  const { list } = route.useSearch();
  const linkTo = (shown: "activity" | undefined): TabLink["link"] => ({
    to: "/projects/$projectId/articles/$articleId/history",
    params: { projectId: article.projectId, articleId: article.id },
    search: { from, to, list: shown },
    replace: true,
    resetScroll: false,
  });
  return (
    <>
      <TabLinks
        label={m.history_title()}
        tabs={[
          { key: "revisions", label: m.history_revisions(), current: list === undefined, link: linkTo(undefined) },
          { key: "activity", label: m.activity(), current: list === "activity", link: linkTo("activity") },
        ]}
      />
      {list === "activity" ? (
        <section aria-label={m.activity()} className="max-h-96 min-h-0 overflow-auto px-2 pt-4 lg:max-h-none">
          <ArticleActivity article={article} to={to} />
        </section>
      ) : (
        <Revisions article={article} from={from} to={to} />
      )}
    </>
  );
}

function Revisions({ article, from, to }: ListProps) {
  const listed = useInfiniteQuery(pages("list_article_revisions", { id: article.id, limit: historyPageSize }));
  const revisions = listed.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <nav aria-label={m.history_revisions()} className="max-h-72 min-h-0 overflow-auto pt-3 lg:max-h-none">
      {listed.isPending ? <Loading rows={4} /> : <RevisionList articleId={article.id} revisions={revisions} from={from} to={to} />}
      <ShowMore list={listed} className="mt-2 w-full" />
    </nav>
  );
}
