import { type Permission, permissions } from "@galley/contract";
import { m } from "#messages";

const names: Record<Permission, () => string> = {
  "projects:read": m.tokens_may_projects_read,
  "articles:read": m.tokens_may_articles_read,
  "articles:write": m.tokens_may_articles_write,
  "articles:approve": m.tokens_may_articles_approve,
  "posts:read": m.tokens_may_posts_read,
  "posts:write": m.tokens_may_posts_write,
  "posts:approve": m.tokens_may_posts_approve,
  "images:write": m.tokens_may_images_write,
  "comments:read": m.tokens_may_comments_read,
  "comments:write": m.tokens_may_comments_write,
  "calendar:read": m.tokens_may_calendar_read,
  "results:read": m.tokens_may_results_read,
};

export function permissionName(permission: Permission): string {
  return names[permission]();
}

const drafting: readonly Permission[] = [
  "projects:read",
  "articles:read",
  "articles:write",
  "posts:read",
  "posts:write",
  "images:write",
  "calendar:read",
];

/** Sets of permissions that are often given together. */
export const presets: readonly { key: string; label: () => string; permissions: readonly Permission[] }[] = [
  { key: "read", label: m.tokens_preset_read, permissions: permissions.filter((one) => one.endsWith(":read")) },
  { key: "drafts", label: m.tokens_preset_drafts, permissions: drafting },
  { key: "most", label: m.tokens_preset_most, permissions: permissions.filter((one) => !one.endsWith(":approve")) },
  { key: "all", label: m.tokens_preset_all, permissions },
];

export function isSamePermissions(some: readonly Permission[], others: readonly Permission[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

/** Returns a token's permissions in two or three words. */
export function permissionSummary(given: readonly Permission[]): string {
  const preset = presets.find((one) => isSamePermissions(one.permissions, given));
  if (preset !== undefined) return preset.label();
  const [only] = given;
  return given.length === 1 && only !== undefined ? permissionName(only) : m.tokens_permissions({ count: given.length });
}
