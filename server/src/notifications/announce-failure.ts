import type { EventData } from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import { recordEvent } from "#src/platform/record-event.ts";
import { tellLeaders } from "./tell-leaders.ts";

/** What telling people takes; `sendsMail` says whether the service sends e-mail. */
export type Teller = { tx: Tx; sendsMail: boolean };

type Failed = Omit<EventData["delivery.failed"], "articleId" | "postId"> & ({ articleId: string } | { postId: string });

/** Records that a publication has failed for good, once for each series of attempts, and tells those who look after the organization. */
export async function announceFailure(
  { tx, sendsMail }: Teller,
  organizationId: string,
  projectId: string,
  data: Failed,
  { title, series }: { title: string; series: string },
): Promise<void> {
  await recordEvent(tx, { organizationId, projectId, type: "delivery.failed", subjectId: data.publicationId, occurrence: series, data });
  const subject = "articleId" in data ? { articleId: data.articleId } : { postId: data.postId };
  const about = { kind: "publication_failed" as const, projectId, title, reason: data.lastError };
  await tellLeaders({ tx, sendsMail }, organizationId, { ...about, ...subject });
}
