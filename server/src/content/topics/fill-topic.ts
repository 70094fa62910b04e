import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";

/** Locks a planned topic until commit, so that of two articles at once exactly one fills it. Tells the date it is planned for. */
export async function lockPlannedTopic(
  tx: Tx,
  organizationId: string,
  { projectId, topicId }: { projectId: string; topicId: string },
): Promise<{ date: Date | null }> {
  const topic = await tx
    .selectFrom("topic")
    .select(["date", "article_id"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", topicId)
    .where("status", "=", "planned")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (topic === undefined)
    throw new Failure("not_found", "There is no planned topic with this id in the project. Use an id from GET /topics.");
  if (topic.article_id !== null)
    throw new Failure("invalid_input", "Another article fills this topic. Choose a topic that is still open.", "topicId");
  return { date: topic.date };
}

/** Takes the topic off the list of what is to be written. It comes back by itself when the article is deleted. */
export async function markFilled(tx: Tx, organizationId: string, topicId: string, articleId: string): Promise<void> {
  await tx
    .updateTable("topic")
    .set({ article_id: articleId })
    .where("organization_id", "=", organizationId)
    .where("id", "=", topicId)
    .execute();
}
