import type { EventData } from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import { tellLeaders } from "#src/notifications/tell-leaders.ts";
import { recordEvent } from "#src/platform/record-event.ts";

export type Teller = { tx: Tx; sendsMail: boolean };

/** Records that a destination has failed for good, once for each series of attempts, and tells those who look after the organization. */
export async function announceFailure(
  { tx, sendsMail }: Teller,
  organizationId: string,
  projectId: string,
  data: EventData["delivery.failed"] & { postId: string },
  series: string,
): Promise<void> {
  await recordEvent(tx, { organizationId, projectId, type: "delivery.failed", subjectId: data.publicationId, occurrence: series, data });
  const title = await findTitle(tx, organizationId, data.postId);
  const reason = `${data.destination}: ${data.lastError}`;
  await tellLeaders({ tx, sendsMail }, organizationId, { kind: "publication_failed", projectId, postId: data.postId, title, reason });
}

export async function findTitle(tx: Tx, organizationId: string, postId: string): Promise<string> {
  const { title } = await tx
    .selectFrom("post")
    .select("title")
    .where("organization_id", "=", organizationId)
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  return title;
}
