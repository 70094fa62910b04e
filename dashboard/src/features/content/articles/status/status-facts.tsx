import type { ReactNode } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { personName } from "#src/format/person-name.ts";
import { Ago } from "#src/ui/ago.tsx";
import type { ArticleStanding } from "./use-status.ts";

type Article = Pick<Output<"get_article">, "revision" | "status" | "scheduledAt">;

/** Returns the facts about the current revision in their order: its number, when it was saved, who approved it, when it goes live. */
export function statusFacts(
  { revision, status, scheduledAt }: Article,
  standing: ArticleStanding | undefined,
  timeZone: string,
): ReactNode[] {
  // While a newer revision arrives, one of the two answers may still be about the older one.
  const known = standing?.revision === revision ? standing : undefined;
  return [
    m.review_revision({ revision }),
    known && (
      <Ago moment={known.savedAt} timeZone={timeZone}>
        {(moment) => m.article_saved({ moment })}
      </Ago>
    ),
    known?.approvedBy && status !== "in_review" && approvalWords(known.approvedBy),
    status === "scheduled" && scheduledAt !== null && m.article_goes_live({ moment: shortMoment(scheduledAt, timeZone) }),
  ];
}

function approvalWords({ name }: NonNullable<ArticleStanding["approvedBy"]>): string {
  return name === null ? m.article_approved_by_policy() : m.article_approved_by({ name: personName(name) });
}
