import { Link } from "@tanstack/react-router";
import type { Output } from "#src/api/operations.ts";
import { ActivityList } from "#src/parts/activity/activity-list.tsx";
import { cx } from "#src/ui/cx.ts";

const pageSize = 30;

/** Activity of the article, each step linked to the changes of its revision. */
export function ArticleActivity({ article, to }: { article: Output<"get_article">; to: number }) {
  const params = { projectId: article.projectId, articleId: article.id };
  return (
    <ActivityList
      operation="list_article_activity"
      id={article.id}
      limit={pageSize}
      live={article.publishedRevision}
      link={({ first, last }) => {
        if (first === null || last === null) return null;
        return (children) => (
          <Link
            to="/projects/$projectId/articles/$articleId/history"
            params={params}
            search={{ from: Math.max(1, first - 1), to: last, list: "activity" }}
            replace
            resetScroll={false}
            aria-current={last === to ? "true" : undefined}
            className={cx("-mx-2 -mt-1 block rounded-md px-2 py-1", last === to ? "bg-panel" : "hover:bg-panel")}
          >
            {children}
          </Link>
        );
      }}
    />
  );
}
