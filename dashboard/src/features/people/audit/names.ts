import type { AuditGroup, AuditSurface } from "@galley/contract";
import { m } from "#messages";

export const auditGroupNames: Record<AuditGroup, () => string> = {
  articles: m.audit_group_articles,
  posts: m.audit_group_posts,
  comments: m.audit_group_comments,
  topics: m.audit_group_topics,
  media: m.audit_group_media,
  projects: m.audit_group_projects,
  connections: m.audit_group_connections,
  webhooks: m.audit_group_webhooks,
  access: m.audit_group_access,
  accounts: m.audit_group_accounts,
  organization: m.audit_group_organization,
};

export const surfaceNames: Record<AuditSurface, () => string> = {
  dashboard: m.audit_surface_dashboard,
  rest: m.audit_surface_rest,
  guest: m.audit_surface_guest,
  assistant: m.audit_surface_assistant,
  command: m.audit_surface_command,
  service: m.audit_surface_service,
};
