import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { pages, query } from "#src/api/query.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { Status } from "#src/ui/status.tsx";
import { Comparison } from "./comparison.tsx";
import { RevisionList } from "./revision-list.tsx";

const route = getRouteApi("/projects/$projectId/articles/$articleId/history");
const pageSize = 50;

/** All revisions of an article, and the differences between two of them. */
export function HistoryScreen() {
  const { articleId } = route.useParams();
  const found = useQuery(query("get_article", { id: articleId }));
  if (found.isPending) return <Loading className="mx-auto max-w-3xl p-8" />;
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  return <History article={found.data} />;
}

function History({ article }: { article: Output<"get_article"> }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const listed = useInfiniteQuery(pages("list_article_revisions", { id: article.id, limit: pageSize }));
  const revisions = listed.data?.pages.flatMap(({ data }) => data) ?? [];
  const to = Math.min(search.to ?? article.revision, article.revision);
  const from = search.from ?? Math.max(1, to - 1);
  usePageTitle(`${m.history_title()}: ${article.title}`);
  const show = (next: { from: number; to: number }) => void navigate({ search: next, replace: true, resetScroll: false });
  const step = (by: number) => {
    const next = Math.min(Math.max(to + by, 1), article.revision);
    show({ from: Math.max(1, next - 1), to: next });
  };
  useShortcuts([
    { keys: "j", label: m.history_key_older(), run: () => step(-1) },
    { keys: "k", label: m.history_key_newer(), run: () => step(1) },
    { keys: "n", label: m.history_key_next_change(), run: () => goToChange(1) },
    { keys: "p", label: m.history_key_previous_change(), run: () => goToChange(-1) },
  ]);
  return (
    <>
      <HistoryHeader article={article} />
      <div className="mx-auto grid max-w-[76rem] grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 px-4 py-6 md:px-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <nav
          aria-label={m.history_revisions()}
          className="max-h-72 overflow-auto lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6.5rem)] lg:self-start"
        >
          {listed.isPending ? <Loading rows={4} /> : <RevisionList articleId={article.id} revisions={revisions} from={from} to={to} />}
          <ShowMore list={listed} className="mt-2 w-full" />
        </nav>
        <Comparison article={article} from={from} to={to} onCompare={(other) => show({ from: other, to })} />
      </div>
    </>
  );
}

function HistoryHeader({ article }: { article: Output<"get_article"> }) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-3 border-line border-b bg-paper px-2 md:px-5">
      <Link
        to="/projects/$projectId/articles/$articleId"
        params={{ projectId: article.projectId, articleId: article.id }}
        aria-label={m.history_back()}
        title={m.history_back()}
        className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-panel"
      >
        <ChevronLeft size={18} aria-hidden />
      </Link>
      <h1 className="min-w-0 truncate font-medium text-ui">
        <span className="text-ink-2">{m.history_title()}: </span>
        {article.title}
      </h1>
      <Status status={article.status} />
    </header>
  );
}

/** Scrolls to the next or previous difference and puts it a third of the window below the top. */
function goToChange(by: 1 | -1): void {
  const line = innerHeight / 3;
  const changes = [...document.querySelectorAll("[data-change]")].map((element) => element.getBoundingClientRect().top - line);
  const next = by === 1 ? changes.find((top) => top > 2) : changes.findLast((top) => top < -2);
  if (next !== undefined) scrollBy({ top: next });
}
