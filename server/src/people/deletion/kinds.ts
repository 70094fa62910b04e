/** Records of the organization from which what belongs to a project is taken out, page by page. They stay with the organization. */
export const pagedKinds = ["audit", "idempotency", "credit_entry", "notification", "event", "invitation"] as const;

/** Rows of a project, in an order in which nothing that is left refers to what is gone. */
const projectKinds = [
  "work",
  "account_mail",
  "webhook_endpoint",
  "guest_link",
  "post",
  "topic",
  "working_copy",
  "article",
  "image",
  "generation",
  "export",
  "imported_article",
  "routine_run",
  "routine",
  "topic_idea_dismissal",
  "template",
  "saved_view",
  "calendar_feed",
  "brand",
  "blog_host",
  "blog_address",
  "blog_ping",
  "blog_page_view",
  "platform_connection",
  "network_account",
  "network_request",
  "site_request",
  "search_console",
  "search_day",
  "search_result",
  "search_period_result",
  "search_period",
  "search_query",
  "search_query_period",
  "search_total",
  "search_window",
  "api_token",
  "member_project",
] as const;

/** Rows that an organization has beside those of its projects: what refers to others before them, and itself at the end. */
const recordKinds = [
  "notification",
  "notification_digest",
  "notification_choice",
  "waiting_snooze",
  "audit",
  "idempotency",
  "webhook_attempt",
  "webhook_delivery",
  "event",
] as const;
const ownKinds = [
  "work_turn",
  "credit_account",
  "credit_entry",
  "model_use",
  "credit_cycle",
  "organization_quota",
  "organization_model",
  "organization_plan",
  "payment",
  "plan_subscription",
  "project",
  "invitation",
  "member",
  "person",
] as const;

/** Returns the kinds of rows to delete, in order. */
export function kindsOf(projectId: string | null): readonly string[] {
  return projectId === null ? [...recordKinds, ...projectKinds, ...ownKinds] : projectKinds;
}
