import type { ArticleStatus, RequestedChanges } from "@galley/contract";
import { Globe } from "lucide-react";
import { m } from "#messages";
import { Pill, Status } from "#src/ui/status.tsx";

type ArticleStateProps = {
  article: { status: ArticleStatus; publishedRevision: number | null };
  requestedChanges?: RequestedChanges | null | undefined;
};

/** State of the text that is being written, and beside it the revision that the site shows. The two may be one: then one word says both. */
export function ArticleState({ article: { status, publishedRevision }, requestedChanges }: ArticleStateProps) {
  return (
    <>
      {status === "draft" && requestedChanges ? (
        <Pill tone="bg-amber-s text-amber-i" dot>
          {m.status_changes_requested()}
        </Pill>
      ) : (
        <Status status={status} />
      )}
      {publishedRevision !== null && status !== "published" && <LivePill revision={publishedRevision} />}
    </>
  );
}

export function LivePill({ revision }: { revision: number }) {
  return (
    <Pill tone="bg-green-s text-green-i">
      <Globe size={11} className="-mr-0.5 shrink-0" aria-hidden />
      {m.articles_live({ revision })}
    </Pill>
  );
}
