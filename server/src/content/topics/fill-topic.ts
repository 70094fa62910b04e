import { sentence } from "@galley/messages";
import { statements, type Tx, type Writes } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";

/** Locks a planned topic until commit, so that exactly one of two concurrent articles fills it. Returns the date it is planned for, and its pillar. */
export async function lockPlannedTopic(
  tx: Tx,
  organizationId: string,
  { projectId, topicId }: { projectId: string; topicId: string },
): Promise<{ date: Date | null; pillar: string }> {
  const topic = await tx
    .selectFrom("topic")
    .select(["date", "pillar", "article_id"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", topicId)
    .where("status", "=", "planned")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (topic === undefined) throw new Failure("not_found", sentence("refusal_planned_topic_unknown"));
  if (topic.article_id !== null) throw new Failure("invalid_input", sentence("refusal_topic_filled_by_another"), "topicId");
  return { date: topic.date, pillar: topic.pillar };
}

/** Links the topic to its article, which takes it off the list of open topics. Deleting the article reopens it. */
export async function markFilled(writes: Writes, organizationId: string, topicId: string, articleId: string): Promise<void> {
  await writes.write(
    statements.updateTable("topic").set({ article_id: articleId }).where("organization_id", "=", organizationId).where("id", "=", topicId),
  );
}
