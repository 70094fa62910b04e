import { RadioTower } from "lucide-react";
import { lazy, Suspense } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { isAwaited, newestByDestination } from "#src/parts/newest-by-destination.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Popover } from "#src/ui/popover.tsx";

const PublicationsPanel = lazy(() => import("./publications-panel.tsx"));

/** Button for the article's publications, in which a failure stands out. Shows nothing for an article that was never sent anywhere. */
export function PublicationsButton({ article }: { article: Output<"get_article"> }) {
  const newest = newestByDestination(article.publications);
  if (newest.length === 0) return null;
  const failed = newest.some((publication) => publication.status === "failed" && isAwaited(publication, article));
  const coming = newest.some(({ status }) => status === "pending" || status === "delivering");
  const label = failed ? m.review_publications_failed() : m.review_publications();
  return (
    <Popover
      title={m.review_publications()}
      align="end"
      className="w-96"
      trigger={
        <Button aria-label={label} data-tip={label} className="px-2 lg:px-3">
          <span className="relative">
            <RadioTower size={15} aria-hidden />
            {(failed || coming) && (
              <span className={cx("absolute -top-1 -right-1 size-2 rounded-full ring-2 ring-card", failed ? "bg-red-i" : "bg-blue-i")} />
            )}
          </span>
          <span className="hidden lg:inline">{m.review_publications()}</span>
        </Button>
      }
    >
      <Suspense>
        <PublicationsPanel article={article} />
      </Suspense>
    </Popover>
  );
}
