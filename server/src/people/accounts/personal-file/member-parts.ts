import { sql } from "kysely";
import type { Part } from "./part.ts";

const ofPerson = ["person_id"] as const;
const ownProject = () => sql`t.project_id`;

/** Parts of a personal file about membership: role, profile and notifications of a present or former member. */
export const memberParts: readonly Part[] = [
  {
    table: "member",
    name: "membership",
    of: ofPerson,
    key: ["person_id"],
    columns: ["role", "all_projects", "created_at", "seen_at", "author_hidden_at"],
  },
  { table: "member_project", name: "projects", of: ofPerson, key: ["project_id"], columns: ["project_id"] },
  { table: "author", name: "author-profiles", of: ofPerson, key: ["person_id"], columns: ["slug", "name", "about", "image_id", "links"] },
  {
    table: "author_change",
    name: "author-changes",
    of: ofPerson,
    key: ["person_id"],
    columns: ["slug", "name", "about", "image_id", "links", "declined_at", "reason", "created_at"],
  },
  { table: "author_former_slug", name: "author-addresses", of: ofPerson, key: ["slug"], columns: ["slug", "given_up_at"] },
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
    table: "saved_view",
    name: "saved-views",
    of: ofPerson,
    key: ["id"],
    columns: ["id", "project_id", "screen", "created_at"],
    texts: ["name", "shown"],
    project: ownProject,
  },
  {
    table: "calendar_feed",
    name: "calendar-addresses",
    of: ofPerson,
    key: ["id"],
    columns: ["id", "project_id", "created_at", "used_at"],
    texts: ["name"],
    project: ownProject,
  },
  { table: "waiting_snooze", name: "snoozes", of: ofPerson, key: ["entry"], columns: ["entry", "snoozed_at", "until"] },
  {
    table: "audit",
    name: "audit-log",
    of: ["person_id", "subject_id"],
    key: ["id"],
    columns: ["id", "operation", "surface", "token_id", "subject_id", "request_id", "created_at"],
  },
];
