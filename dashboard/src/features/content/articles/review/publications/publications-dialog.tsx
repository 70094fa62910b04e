import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { isAwaited, newestByDestination } from "#src/parts/newest-by-destination.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Pill } from "#src/ui/status.tsx";

const PublicationsPanel = lazy(() => import("./publications-panel.tsx"));

type Article = Output<"get_article">;

/** Dialog with the state of an article at each of its destinations. */
export function PublicationsDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.review_publications()}>
      <Suspense>
        <PublicationsPanel article={article} />
      </Suspense>
    </Dialog>
  );
}

/** Says beside the state of an article that a publication failed, and leads to it. Shows nothing otherwise. */
export function FailedPublication({ article }: { article: Article }) {
  const [isOpen, setOpen] = useState(false);
  const failed = newestByDestination(article.publications).some((one) => one.status === "failed" && isAwaited(one, article));
  if (!failed && !isOpen) return null;
  return (
    <>
      <button type="button" aria-label={m.review_publications_failed()} className="rounded-full" onClick={() => setOpen(true)}>
        <Pill tone="bg-red-s text-red-i" dot>
          {m.review_state_failed()}
        </Pill>
      </button>
      {isOpen && <PublicationsDialog article={article} onClose={() => setOpen(false)} />}
    </>
  );
}
