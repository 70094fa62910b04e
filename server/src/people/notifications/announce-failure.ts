import type { EventData } from "@galley/contract";
import { recordEvent } from "#src/operations/record-event.ts";
import type { Teller } from "./tell.ts";
import { tellLeaders } from "./tell-leaders.ts";

type Failed = Omit<EventData["delivery.failed"], "articleId" | "postId"> & ({ articleId: string } | { postId: string });

/** Records that a publication has failed for good, once for each series of attempts, and tells the owners and admins. */
export async function announceFailure(
  { tx, sendsMail }: Teller,
  organizationId: string,
  projectId: string,
  data: Failed,
  series: string,
): Promise<void> {
  await recordEvent(tx, { organizationId, projectId, type: "delivery.failed", subjectId: data.publicationId, occurrence: series, data });
  const subject = "articleId" in data ? { articleId: data.articleId } : { postId: data.postId };
  const { title } = await tx
    .selectFrom("articleId" in data ? "article" : "post")
    .select("title")
    .where("organization_id", "=", organizationId)
    .where("id", "=", "articleId" in data ? data.articleId : data.postId)
    .executeTakeFirstOrThrow();
  // The post's other destinations may be fine, so the reason names this one.
  const reason = "postId" in data ? `${data.destination}: ${data.lastError}` : data.lastError;
  await tellLeaders({ tx, sendsMail }, organizationId, { kind: "publication_failed", projectId, title, reason, ...subject });
}
