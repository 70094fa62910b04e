import { MessageSquareWarning } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Dotted } from "#src/ui/dotted.tsx";
import { type StatusDetails, useArticleStatus } from "./use-status.ts";

/** Line of facts about the revision on the screen. An older one has its number alone. */
export function StatusLine({ article, read = article.revision }: { article: Output<"get_article">; read?: number }) {
  const { project } = usePlace();
  const details = useArticleStatus(article.id);
  const facts = read === article.revision ? statusFacts(article, details, project.timeZone) : [m.review_revision({ revision: read })];
  return (
    <span className="text-ink-3 text-xs">
      <Dotted facts={facts} />
    </span>
  );
}

/** Notice above a text that a reviewer sent back, with their words. */
export function RequestedChangesNotice({ articleId }: { articleId: string }) {
  const { project } = usePlace();
  const request = useArticleStatus(articleId)?.requestedChanges ?? null;
  if (request === null) return null;
  const { name, revision } = request;
  return (
    <div role="status" className="mt-4 flex gap-2.5 rounded-lg bg-amber-s px-3.5 py-2.5 text-amber-i text-ui leading-5">
      <MessageSquareWarning size={15} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">
          <Ago moment={request.at} timeZone={project.timeZone}>
            {(moment) => m.article_changes_requested({ name: personName(name), revision, moment })}
          </Ago>
        </p>
        <p className="whitespace-pre-line text-ink [overflow-wrap:anywhere]">{request.reason}</p>
      </div>
    </div>
  );
}

type Article = Pick<Output<"get_article">, "revision" | "status" | "scheduledAt">;

/** Returns the facts about the current revision in their order: when it was saved, who approved it, when it goes live. */
function statusFacts({ revision, status, scheduledAt }: Article, details: StatusDetails | undefined, timeZone: string): ReactNode[] {
  // While a newer revision arrives, one of the two answers may still be about the older one.
  const known = details?.revision === revision ? details : undefined;
  return [
    known && (
      <Ago moment={known.savedAt} timeZone={timeZone}>
        {(moment) => m.saved_at({ moment })}
      </Ago>
    ),
    known?.approvedBy && status !== "in_review" && approvalWords(known.approvedBy),
    status === "scheduled" && scheduledAt !== null && m.article_goes_live({ moment: shortMoment(scheduledAt, timeZone) }),
  ];
}

function approvalWords({ name }: NonNullable<StatusDetails["approvedBy"]>): string {
  return name === null ? m.article_approved_by_policy() : m.article_approved_by({ name: personName(name) });
}
