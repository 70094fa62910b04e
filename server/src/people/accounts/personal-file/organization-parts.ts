import { sql } from "kysely";
import type { Part } from "./part.ts";

const ofPerson = ["person_id"] as const;
const ownProject = () => sql`t.project_id`;
const ofArticle = (organizationId: string) =>
  sql`(select a.project_id from article a where a.organization_id = ${organizationId} and a.id = t.article_id)`;
const ofPost = (organizationId: string) =>
  sql`(select p.project_id from post p where p.organization_id = ${organizationId} and p.id = t.post_id)`;

/** What an organization keeps of a person who works, or has worked, in it: who they are there, and what they are told. */
export const memberParts: readonly Part[] = [
  { table: "member", name: "membership", of: ofPerson, key: ["person_id"], columns: ["role", "all_projects", "created_at", "seen_at"] },
  { table: "member_project", name: "projects", of: ofPerson, key: ["project_id"], columns: ["project_id"] },
  {
    table: "invitation",
    name: "invitations-received",
    of: [],
    where: (personId) => sql`lower(t.email) = (select lower(email) from person where id = ${personId})`,
    key: ["id"],
    columns: ["email", "role", "status", "created_at", "expires_at", "decided_at"],
  },
  {
    table: "invitation",
    name: "invitations-sent",
    of: ["invited_by"],
    key: ["id"],
    columns: ["id", "role", "status", "created_at", "expires_at", "decided_at"],
  },
  {
    table: "api_token",
    name: "tokens-and-assistants",
    of: ["created_by"],
    key: ["id"],
    columns: ["id", "kind", "name", "project_id", "permissions", "last_four", "client_host", "created_at", "expires_at", "revoked_at"],
  },
  {
    table: "token_usage",
    name: "token-usage",
    of: [],
    where: (personId, organizationId) =>
      sql`exists (select from api_token k where k.organization_id = ${organizationId} and k.id = t.token_id and k.created_by = ${personId})`,
    key: ["token_id", "day"],
    columns: ["token_id", "day", "calls", "errors", "last_used_at"],
  },
  {
    table: "notification",
    name: "notifications",
    of: ofPerson,
    key: ["id"],
    columns: ["kind", "project_id", "article_id", "post_id", "comment_id", "in_app", "created_at", "read_at", "mail_status", "mailed_at"],
    texts: ["title", "reason"],
    project: ownProject,
  },
  {
    table: "notification_choice",
    name: "notification-choices",
    of: ofPerson,
    key: ["kind"],
    columns: ["kind", "in_app", "email", "in_digest"],
  },
  { table: "notification_digest", name: "digests", of: ofPerson, key: ["id"], columns: ["daily_on", "status", "created_at", "sent_at"] },
  {
    table: "audit",
    name: "audit-log",
    of: ["person_id", "subject_id"],
    key: ["id"],
    columns: ["id", "operation", "surface", "token_id", "subject_id", "request_id", "created_at"],
  },
];

/** What a person wrote and decided there. */
export const workParts: readonly Part[] = [
  {
    table: "article_revision",
    name: "article-revisions",
    of: ["author_id"],
    key: ["article_id", "revision"],
    columns: ["article_id", "revision", "author_kind", "author_token_id", "word_count", "created_at"],
    texts: ["title", "slug", "summary", "seo_title", "seo_description"],
    project: ofArticle,
  },
  {
    table: "post_revision",
    name: "post-revisions",
    of: ["author_id"],
    key: ["post_id", "revision"],
    columns: ["post_id", "revision", "author_kind", "author_token_id", "created_at"],
    texts: ["content"],
    project: ofPost,
  },
  {
    table: "comment",
    name: "comments",
    of: ["author_id"],
    key: ["id"],
    columns: ["id", "project_id", "article_id", "parent_id", "revision", "created_at", "resolved_at"],
    texts: ["quote", "body"],
    project: ownProject,
  },
  {
    table: "comment",
    name: "comments-resolved",
    of: ["resolved_by"],
    key: ["id"],
    columns: ["id", "project_id", "article_id", "resolved_at"],
  },
  {
    table: "comment",
    name: "mentions",
    of: [],
    where: (personId) => sql`t.mentions @> ${JSON.stringify([{ personId }])}::jsonb`,
    key: ["id"],
    columns: ["id", "project_id", "article_id", "created_at"],
  },
  {
    table: "approval",
    name: "approvals",
    of: ["approved_by"],
    key: ["id"],
    columns: ["id", "article_id", "revision", "given_by", "token_id", "created_at"],
  },
  {
    table: "post_review",
    name: "post-reviews",
    of: ["reviewed_by"],
    key: ["id"],
    columns: ["id", "post_id", "revision", "verdict", "given_by", "token_id", "created_at"],
    texts: ["reason"],
    project: ofPost,
  },
  {
    table: "brand",
    name: "brand-versions",
    of: ["created_by"],
    key: ["project_id", "version"],
    columns: ["project_id", "version", "created_at"],
    texts: ["profile"],
    project: ownProject,
  },
  {
    table: "topic",
    name: "topics",
    of: ["suggested_by"],
    key: ["id"],
    columns: ["id", "project_id", "status", "locale", "date_local", "suggested_token_id", "created_at", "updated_at"],
    texts: ["title", "keyword", "pillar", "cluster", "intent", "call_to_action", "avoid"],
    project: ownProject,
  },
  {
    table: "topic_idea_dismissal",
    name: "dismissed-ideas",
    of: ["dismissed_by"],
    key: ["project_id", "idea_id"],
    columns: ["project_id", "idea_id", "dismissed_at"],
  },
  {
    table: "generation",
    name: "generations",
    of: ofPerson,
    key: ["id"],
    columns: [
      "id",
      "project_id",
      "kind",
      "status",
      "article_id",
      "post_id",
      "token_id",
      "credits",
      "spent",
      "model",
      "created_at",
      "ended_at",
    ],
    texts: ["request"],
    project: ownProject,
  },
];

/** What a person set up there for everybody. */
export const setUpParts: readonly Part[] = [
  { table: "project", name: "approver-of", of: ["approver_id"], key: ["id"], columns: ["id"] },
  {
    table: "post_destination",
    name: "post-dates",
    of: ["scheduled_by"],
    key: ["post_id", "destination"],
    columns: ["post_id", "destination", "status", "at_local", "at_zone"],
  },
  { table: "routine", name: "routines", of: ["updated_by"], key: ["project_id"], columns: ["project_id", "updated_at"] },
  {
    table: "routine_run",
    name: "routine-runs",
    of: ofPerson,
    key: ["article_id"],
    columns: ["article_id", "revision", "created_at", "ended_at"],
  },
  {
    table: "network_account",
    name: "network-accounts",
    of: ["connected_by"],
    key: ["id"],
    columns: ["id", "project_id", "network", "handle", "name", "connected_at"],
  },
  {
    table: "platform_connection",
    name: "platform-connections",
    of: ["connected_by"],
    key: ["id"],
    columns: ["id", "project_id", "platform", "address", "account", "connected_at"],
  },
  {
    table: "search_console",
    name: "search-console",
    of: ["connected_by"],
    key: ["project_id"],
    columns: ["project_id", "site_property", "account", "connected_at"],
  },
  {
    table: "webhook_endpoint",
    name: "webhook-endpoints",
    of: ["created_by"],
    key: ["id"],
    columns: ["id", "kind", "project_id", "url", "created_at"],
  },
];
