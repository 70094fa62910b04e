import { type Case, type Cases, type OperationWorld, person } from "./operation-world.ts";

type Status = "draft" | "in_review" | "approved" | "scheduled" | "published";

export const asExample: Case = () => ({});
export const ofProject: Case = ({ world }) => ({ id: world.projectId });

/** Creates an article in the status that the operation needs. */
const article =
  (status: Status, over: Record<string, unknown> = {}): Case =>
  async ({ world }) => ({ id: (await world.newArticle({ status })).id, ...over });
const ofArticle =
  (over: Record<string, unknown>): Case =>
  async ({ world }) => ({ articleId: (await world.newArticle({ status: "draft" })).id, ...over });
const articleTemplate: Case = async ({ world }) => {
  const { id } = await world.newArticle();
  return { id: (await world.call(world.registry.createArticleTemplate, { id, name: "Case study" })).id };
};
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
  // As a publisher leaves it.
  await world.owner.query("delete from work where subject in (select id from publication where article_id = $1)", [articleId]);
  const { rows } = await world.owner.query<{ kind: string }>("select distinct kind from work where organization_id = $1", [
    world.organizationId,
  ]);
  await world.owner.query("delete from work_turn where organization_id = $1 and kind <> all ($2)", [
    world.organizationId,
    rows.map(({ kind }) => kind),
  ]);
  return { id: await idIn("publication", "article_id", articleId) };
}

async function connectedPlatform({ world, platform }: OperationWorld) {
  const input = { projectId: world.projectId, platform: "devto", address: platform.url, credentials: platform.credentials };
  await world.call(world.registry.connectPlatform, input as never, person);
}

const reviewed =
  (input: (world: OperationWorld["world"]) => Record<string, unknown>): Case =>
  async ({ world }) => ({ id: (await world.newArticle({ status: "in_review" })).id, ...input(world) });

/** Cases for articles, their comments, topics, the calendar and the places where articles go live. */
export const articleCases: Cases = {
  list_projects: asExample,
  list_articles: asExample,
  create_article: asExample,
  duplicate_article: article("published"),
  get_article: article("draft"),
  update_article: article("draft"),
  delete_article: article("draft"),
  submit_article: article("draft"),
  approve_article: article("in_review", { revision: 1 }),
  schedule_article: article("approved", { day: "2099-01-01" }),
  unschedule_article: article("scheduled"),
  get_review: reviewed(() => ({})),
  assign_review: reviewed(({ personId }) => ({ revision: 1, personIds: [personId] })),
  browse_articles: asExample,
  count_articles: asExample,
  list_tags: asExample,
  list_article_revisions: article("draft"),
  list_article_activity: article("scheduled"),
  preview_article: article("draft", { revision: 1 }),
  draw_article_page: article("draft", { unsaved: { title: "Not saved" } }),
  get_article_revision: article("draft"),
  name_article_revision: article("draft", { revision: 1 }),
  get_article_status: article("published"),
  get_working_copy: ofArticle({}),
  keep_working_copy: ofArticle({ baseRevision: 1, known: null }),
  discard_working_copy: ofArticle({}),
  list_working_copies: asExample,
  mark_writer: ofArticle({}),
  withdraw_approval: article("approved", { revision: 1 }),
  request_article_changes: article("in_review", { revision: 1 }),
  publish_article_now: article("approved", { revision: 1 }),
  unpublish_article: article("published"),
  republish_article: article("published"),
  retry_publication: failedPublication,
  retry_failed_publications: async (at) => {
    await failedPublication(at);
    return { destination: "hosted_blog" };
  },
  connect_platform: ({ platform }) => ({ platform: "devto", address: platform.url, credentials: platform.credentials }),
  list_platforms: asExample,
  disconnect_platform: async (at) => {
    await connectedPlatform(at);
    return { platform: "devto" };
  },
  list_comments: article("draft"),
  create_comment: article("draft", { quote: undefined, body: "Say how to measure it." }),
  update_comment: async (at) => ({ ...(await comment(at)), body: "Say how to measure it." }),
  delete_comment: comment,
  apply_suggestion: async ({ world }) => {
    const { id } = await world.newArticle({ markdown: "# A title\n\nThe walls first.", status: "draft" });
    return { id: (await world.newComment({ id, quote: "The walls", replacement: "The roof" })).id, revision: 1 };
  },
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
  list_best_hours: asExample,
  create_calendar_feed: asExample,
  list_calendar_feeds: asExample,
  revoke_calendar_feed: async ({ world }) => {
    const feed = { projectId: world.projectId, name: "Phone" };
    return { id: (await world.call(world.registry.createCalendarFeed, feed, person)).id };
  },
  create_article_template: article("draft"),
  list_article_templates: asExample,
  update_article_template: articleTemplate,
  delete_article_template: articleTemplate,
  begin_article: articleTemplate,
  list_saved_views: asExample,
  save_view: asExample,
  delete_saved_view: async ({ world }) => {
    const view = { projectId: world.projectId, name: "Mine", shown: { screen: "articles" as const } };
    return { id: (await world.call(world.registry.saveView, view, person)).id };
  },
  search: asExample,
  import_articles: asExample,
  export_project: asExample,
};
