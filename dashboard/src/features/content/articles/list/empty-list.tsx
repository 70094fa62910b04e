import { Link } from "@tanstack/react-router";
import { FileText, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/states.tsx";
import { type ArticleTab, hasFilters, type ListSearch } from "./list-search.ts";
import { newArticle } from "./new-article.ts";

type EmptyListProps = { projectId: string; search: ListSearch; total: number | undefined; canWrite: boolean };

/** Reason why the list is empty, with a next step. */
export function EmptyList({ projectId, search, total, canWrite }: EmptyListProps) {
  const tab = search.status ?? "all";
  if (hasFilters(search)) {
    return (
      <Empty
        icon={<SearchX size={20} />}
        title={m.articles_none_found()}
        action={
          <Link to="/projects/$projectId/articles" params={{ projectId }} search={{ status: search.status }} className={buttonClass()}>
            {m.filter_clear()}
          </Link>
        }
      >
        {m.articles_none_found_text()}
      </Empty>
    );
  }
  const isFirst = total === 0 || tab === "all";
  const [title, text] = isFirst ? [m.articles_first(), canWrite ? m.articles_first_text() : m.articles_first_read()] : texts[tab]();
  return (
    <Empty
      icon={<FileText size={20} />}
      title={title}
      action={canWrite && (isFirst || tab === "drafts") ? <Begin projectId={projectId} /> : next(tab, projectId)}
    >
      {text}
    </Empty>
  );
}

const texts: Record<Exclude<ArticleTab, "all">, () => [string, string]> = {
  in_review: () => [m.articles_none_in_review(), m.articles_none_in_review_text()],
  scheduled: () => [m.articles_none_scheduled(), m.articles_none_scheduled_text()],
  published: () => [m.articles_none_published(), m.articles_none_published_text()],
  drafts: () => [m.articles_none_drafts(), m.articles_none_drafts_text()],
  approved: () => [m.articles_none_approved(), m.articles_none_approved_text()],
};

/** Tab with the step before: drafts for a review, approved articles for a date. */
const before: Partial<Record<ArticleTab, { tab: ArticleTab; label: () => string }>> = {
  in_review: { tab: "drafts", label: m.articles_see_drafts },
  scheduled: { tab: "approved", label: m.articles_see_approved },
  published: { tab: "scheduled", label: m.articles_see_scheduled },
  approved: { tab: "in_review", label: m.articles_see_in_review },
};

function next(tab: ArticleTab, projectId: string): ReactNode {
  const step = before[tab];
  if (step === undefined) return undefined;
  return (
    <Link to="/projects/$projectId/articles" params={{ projectId }} search={{ status: step.tab }} className={buttonClass()}>
      {step.label()}
    </Link>
  );
}

function Begin({ projectId }: { projectId: string }) {
  return (
    <>
      <Link {...newArticle(projectId)} className={buttonClass("primary")}>
        {m.articles_write_first()}
      </Link>
      <Link to="/projects/$projectId/articles/import" params={{ projectId }} className={buttonClass()}>
        {m.articles_bring_in()}
      </Link>
    </>
  );
}
