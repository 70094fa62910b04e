import { words } from "./texts.ts";

/** One way to ask a read operation of the large organization. */
export type Read = {
  /** Says what is special about this way, as `deep` or `no hit`. */
  how?: string;
  input: object;
  /** Begins in the middle and near the end of the list, at the positions that a statement selects by its share of the rows. */
  deep?: { query: readonly unknown[]; positions: (share: number) => string };
};

const projectId = "prj_0";
const project = { projectId };
const own = { id: projectId };
const id = (prefix: string, n: number) => `${prefix}_${String(n).padStart(8, "0")}`;
const article = { id: id("art", 1) };
const post = { id: id("pst", 4) };
const endpoint = { id: "whk_1" };
const month = (offset: number) => ({ from: day(offset), to: day(offset + 41) });

/** Selects the sort key and the id of the row of `table` after which that share of the large project's rows comes first. */
function at(table: string, key: string, { where = "project_id = 'prj_0'", order = "desc" } = {}) {
  return (share: number) =>
    `select to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as key, id from ${table} where organization_id = 'org_0' and ${where}
     order by ${key} ${order}, id ${order} offset (select (count(*) * ${share})::bigint from ${table} where organization_id = 'org_0' and ${where}) limit 1`;
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

const listed = { ...project, limit: 50 };
const deepArticles = (operation: string) => ({
  query: [operation, "org_0", projectId, null, null],
  positions: at("article", "updated_at"),
});
const browsed = { projectId, sort: "updated" };
const found = (input: object) => [
  { how: "common word", input: { ...input, query: words.common } },
  { how: "frequent word", input: { ...input, query: words.frequent } },
  { how: "word of one in a hundred", input: { ...input, query: words.middling } },
  { how: "rare word", input: { ...input, query: words.rare } },
  { how: "no hit", input: { ...input, query: words.none } },
  { how: "two words", input: { ...input, query: `${words.frequent} ${words.middling}` } },
  { how: "beginning of a word", input: { ...input, query: words.common.slice(0, 2) } },
];

/** Ways to ask each read operation, by its name. */
export const reads: Record<string, readonly Read[]> = {
  list_articles: [
    { input: listed, deep: deepArticles("list_articles") },
    { how: "by status", input: { ...listed, status: "in_review" } },
    { how: "generating, none", input: { ...listed, status: "generating" } },
    { how: "live", input: { ...listed, live: true } },
    { how: "live drafts, none", input: { ...listed, status: "draft", live: true } },
  ],
  browse_articles: [
    { input: { ...browsed, limit: 50 }, deep: { query: ["browse_articles", "org_0", browsed], positions: at("article", "updated_at") } },
    { how: "by title", input: { ...browsed, sort: "title" } },
    { how: "by date", input: { ...browsed, sort: "scheduled" } },
    { how: "two statuses", input: { ...browsed, statuses: ["in_review", "approved"] } },
    { how: "generating, none", input: { ...browsed, statuses: ["generating"] } },
    { how: "language", input: { ...browsed, locale: "pt" } },
    { how: "unknown language", input: { ...browsed, locale: "sv" } },
    { how: "busy author", input: { ...browsed, authorId: "usr_m1" } },
    { how: "quiet author", input: { ...browsed, authorId: "usr_large" } },
    { how: "language and status by title", input: { ...browsed, locale: "pt", statuses: ["draft"], sort: "title" } },
    ...found(browsed),
  ],
  count_articles: [{ input: project }],
  get_article: [
    { input: article },
    { how: "of 500 revisions", input: { id: id("art", 31) } },
    { how: "of 2,000 comments", input: { id: id("art", 32) } },
  ],
  get_article_revision: [{ input: { id: id("art", 31), revision: 250 } }],
  list_article_revisions: [{ input: { id: id("art", 31) } }],
  list_comments: [{ input: { id: id("art", 32) } }],
  browse_comments: [{ input: { id: id("art", 32) } }, { how: "resolved", input: { id: id("art", 32), state: "resolved" } }],
  list_people: [{ input: project }],
  search: [
    ...found({}),
    { how: "common word, posts alone", input: { query: words.common, types: ["post"] } },
    { how: "word of all pictures", input: { query: "picture" } },
    { how: "common word in one project", input: { query: words.common, projectId } },
  ],
  get_calendar: [{ input: { ...project, limit: 50 } }],
  browse_calendar: [
    { how: "this month", input: { ...project, ...month(-20) } },
    { how: "next month", input: { ...project, ...month(20) } },
    { how: "a year ago", input: { ...project, ...month(-365) } },
    { how: "posts alone", input: { ...project, ...month(20), types: ["post"] } },
  ],
  list_topics: [
    {
      input: listed,
      deep: {
        query: ["list_topics", "org_0", projectId],
        positions: at("topic", "date", { where: "project_id = 'prj_0' and status = 'planned'", order: "asc" }),
      },
    },
  ],
  list_topic_suggestions: [{ input: project }],
  list_topic_ideas: [{ input: project }],
  list_posts: [
    { input: listed, deep: { query: ["list_posts", "org_0", projectId, null], positions: at("post", "created_at") } },
    { how: "by format", input: { ...listed, format: "x" } },
  ],
  browse_posts: [
    { input: listed },
    { how: "by status", input: { ...listed, statuses: ["in_review"] } },
    { how: "failed, none", input: { ...listed, statuses: ["failed"] } },
    { how: "for one network", input: { ...listed, destination: "linkedin" } },
    { how: "for a network, none", input: { ...listed, destination: "tiktok" } },
    { how: "of an article", input: { ...listed, articleId: id("art", 3) } },
    ...found(listed),
  ],
  count_posts: [{ input: project }],
  get_post: [{ input: post }],
  get_post_delivery: [{ input: post }],
  list_images: [{ input: listed, deep: { query: ["list_images", "org_0", projectId], positions: at("image", "created_at") } }],
  browse_images: [
    { input: listed },
    { how: "unused", input: { ...listed, unused: true } },
    { how: "without alternative text", input: { ...listed, missingAlt: true } },
    ...found(listed),
    { how: "word of all pictures", input: { ...listed, query: "picture" } },
    { how: "unused, word of all pictures", input: { ...listed, query: "picture", unused: true } },
  ],
  get_image: [{ input: { id: id("img", 2) } }],
  get_results: [{ input: project }],
  browse_results: [
    { input: project },
    { how: "90 days by impressions", input: { ...project, days: 90, sort: "impressions" } },
    { how: "with a word", input: { ...project, query: words.common } },
  ],
  browse_searches: [{ input: project }, { how: "with a word", input: { ...project, query: "heat 17" } }],
  chart_results: [{ input: project }, { how: "90 days", input: { ...project, days: 90 } }],
  get_search_console: [{ input: own }],
  list_audit_entries: [
    { input: {} },
    { how: "by person", input: { personId: "usr_m7" } },
    { how: "by token", input: { tokenId: "tok_more7" } },
    { how: "by group", input: { group: "articles" } },
    { how: "by operation", input: { operation: "approve_article" } },
    { how: "from the dashboard", input: { surface: "dashboard" } },
    { how: "of a subject", input: { subjectId: id("art", 8) } },
    { how: "from the dashboard by token, none", input: { surface: "dashboard", tokenId: "tok_more7" } },
    { how: "by person and operation, none", input: { personId: "usr_bench", operation: "delete_article" } },
    { how: "a year ago", input: { from: day(-380), to: day(-365) } },
  ],
  list_notifications: [
    { input: {} },
    { how: "unread", input: { unread: true } },
    { how: "of a kind, none", input: { kinds: ["mention"] } },
  ],
  count_unread_notifications: [{ input: {} }],
  list_webhook_deliveries: [
    { input: endpoint },
    { how: "failed", input: { ...endpoint, status: "failed" } },
    { how: "pending, none", input: { ...endpoint, status: "pending" } },
  ],
  get_webhook_endpoint: [{ input: endpoint }],
  get_webhook_health: [{ input: endpoint }],
  browse_webhook_endpoints: [{ input: {} }],
  list_webhook_endpoints: [{ input: {} }],
  list_credit_entries: [{ input: {} }],
  get_credits: [{ input: {} }],
  list_members: [{ input: {} }],
  list_invitations: [{ input: {} }],
  list_tokens: [{ input: {} }],
  list_assistants: [{ input: {} }],
  list_projects: [{ input: {} }],
  get_organization: [{ input: {} }],
  get_organization_deletion: [{ input: {} }],
  get_quotas: [{ input: {} }],
  get_retention: [{ input: {} }],
  get_notification_choices: [{ input: {} }],
  get_mail_preferences: [{ input: {} }],
  get_project_settings: [{ input: own }],
  get_project_deletion: [{ input: own }],
  get_hosted_blog: [{ input: project }],
  get_site_connection: [{ input: project }],
  get_brand: [{ input: own }],
  list_brand_versions: [{ input: own }],
  get_routine: [{ input: own }],
  list_networks: [{ input: {} }],
  list_network_accounts: [{ input: own }],
  list_platforms: [{ input: project }],
  list_improvements: [{ input: article }],
  list_transcriptions: [{ input: project }],
  export_project: [{ input: project }],
};

/** Operations that read one thing by its key which a large organization has no more of than a small one, or that draw. */
export const leftOut = [
  "find_site_request",
  "get_brand_version",
  "get_improvement",
  "get_post_package",
  "get_transcription",
  "get_webhook_delivery",
  "preview_brand",
  "preview_post",
  "preview_slide",
];

/** Addresses of the blog, and of the dashboard's screens for the signed-in person. */
export const addresses = {
  blog: [
    "",
    "?page=2",
    "?page=20000",
    "/de",
    "/sitemap.xml",
    "/sitemap-1.xml",
    "/sitemap-7.xml",
    "/sitemap-12.xml",
    "/feed.xml",
    "/atom.xml",
    "/feed.json",
    "/de/feed.xml",
    "/llms.txt",
    "/robots.txt",
    "/never-was-here",
  ],
  screens: [
    "/",
    ...[
      "articles",
      "articles/art_00000001",
      "articles/art_00000031/history",
      "posts",
      "calendar",
      "media",
      "results",
      "brand",
      "settings",
      "suggestions",
      "connections",
    ].map((screen) => `/projects/prj_0/${screen}`),
    ...["members", "tokens", "webhooks", "audit", "credits", "assistants", "notifications"].map(
      (screen) => `/organizations/org_0/${screen}`,
    ),
    "/dashboard/session",
  ],
};
