import type { EventData } from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import { tellLeaders } from "#src/notifications/tell-leaders.ts";
import { recordEvent } from "#src/platform/record-event.ts";

/** What telling people takes; `sendsMail` says whether the service sends e-mail. */
export type Teller = { tx: Tx; sendsMail: boolean };

/** Records that a publication has failed for good, once for each series of attempts, and tells those who look after the organization. */
export async function announceFailure(
  { tx, sendsMail }: Teller,
  organizationId: string,
  projectId: string,
  data: EventData["delivery.failed"] & { articleId: string },
  series: string,
): Promise<void> {
  await recordEvent(tx, {
    organizationId,
    projectId,
    type: "delivery.failed",
    subjectId: data.publicationId,
    occurrence: series,
    data,
  });
  const { title } = await tx
    .selectFrom("article")
    .select("title")
    .where("organization_id", "=", organizationId)
    .where("id", "=", data.articleId)
    .executeTakeFirstOrThrow();
  await tellLeaders({ tx, sendsMail }, organizationId, {
    kind: "publication_failed",
    projectId,
    articleId: data.articleId,
    title,
    reason: data.lastError,
  });
}
