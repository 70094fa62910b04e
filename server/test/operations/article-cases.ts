import { type Case, type Cases, type OperationWorld, person } from "./operation-world.ts";

type Status = "draft" | "in_review" | "approved" | "scheduled" | "published";

export const asExample: Case = () => ({});
export const ofProject: Case = ({ world }) => ({ id: world.projectId });

/** Creates an article in the status that the operation needs. */
const article =
  (status: Status, over: Record<string, unknown> = {}): Case =>
  async ({ world }) => ({ id: (await world.newArticle({ status })).id, ...over });
const comment: Case = async ({ world }) => ({ id: (await world.newComment()).id });
const topic: Case = async ({ world }) => ({ id: await world.newTopic({ title: `Topic ${Math.random()}` }) });
const suggested: Case = async ({ world }) => {
  const title = `Suggestion ${Math.random()}`;
  await world.call(world.registry.suggestTopics, { projectId: world.projectId, titles: [title] });
  const { rows } = await world.owner.query("select id from topic where title = $1", [title]);
  return { id: rows[0].id };
};

async function failedPublication({ world, idIn }: OperationWorld): Promise<{ id: string }> {
  const { id: articleId } = await world.newArticle({ status: "published" });
  await world.owner.query("delete from publication where article_id = $1", [articleId]);
  await world.call(world.registry.republishArticle, { id: articleId }, person);
  await world.owner.query("update publication set status = 'failed', error_kind = 'refused' where article_id = $1", [articleId]);
  return { id: await idIn("publication", "article_id", articleId) };
}

async function connectedPlatform({ world, platform }: OperationWorld) {
  const input = { projectId: world.projectId, platform: "devto", address: platform.url, credentials: platform.credentials };
  await world.call(world.registry.connectPlatform, input as never, person);
}

/** Cases for articles, their comments, topics, the calendar and the places where articles go live. */
export const articleCases: Cases = {
  list_projects: asExample,
  list_articles: asExample,
  create_article: asExample,
  get_article: article("draft"),
  update_article: article("draft"),
  delete_article: article("draft"),
  submit_article: article("draft"),
  approve_article: article("in_review", { revision: 1 }),
  schedule_article: article("approved", { day: "2099-01-01" }),
  unschedule_article: article("scheduled"),
  browse_articles: asExample,
  count_articles: asExample,
  list_article_revisions: article("draft"),
  get_article_revision: article("draft"),
  request_article_changes: article("in_review", { revision: 1 }),
  publish_article_now: article("approved", { revision: 1 }),
  unpublish_article: article("published"),
  republish_article: article("published"),
  retry_publication: failedPublication,
  connect_platform: ({ platform }) => ({ platform: "devto", address: platform.url, credentials: platform.credentials }),
  list_platforms: asExample,
  disconnect_platform: async (at) => {
    await connectedPlatform(at);
    return { platform: "devto" };
  },
  list_comments: article("draft"),
  create_comment: article("draft", { quote: undefined, body: "Say how to measure it." }),
  resolve_comment: comment,
  browse_comments: article("draft"),
  reopen_comment: async (at) => {
    const { id } = (await comment(at)) as { id: string };
    await at.world.call(at.world.registry.resolveComment, { id });
    return { id };
  },
  list_people: asExample,
  list_topics: asExample,
  suggest_topics: asExample,
  list_topic_suggestions: asExample,
  create_topic: () => ({ day: "2099-01-01" }),
  accept_topic: suggested,
  plan_topic: async (at) => ({ ...(await suggested(at)), day: "2099-01-02" }),
  decline_topic: suggested,
  update_topic: topic,
  delete_topic: topic,
  list_topic_ideas: asExample,
  dismiss_topic_idea: asExample,
  get_calendar: asExample,
  browse_calendar: asExample,
  search: asExample,
  import_articles: asExample,
  export_project: asExample,
};
