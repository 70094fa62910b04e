/** Organization roles, most powerful first. Source: the specification's fact 8. */
export const roles = ["owner", "admin", "member", "reviewer", "reader"] as const;
export type Role = (typeof roles)[number];

/** Roles that manage the organization itself: members, tokens, endpoints, policy. They reach every project. */
export const leaders = ["owner", "admin"] as const satisfies readonly Role[];

export function isLeader(role: Role): boolean {
  return role === "owner" || role === "admin";
}

/** Permissions of tokens. Source: the specification's permission table. */
export const permissions = [
  "projects:read",
  "articles:read",
  "articles:write",
  "articles:approve",
  "posts:read",
  "posts:write",
  "images:write",
  "comments:read",
  "comments:write",
  "calendar:read",
  "results:read",
] as const;
export type Permission = (typeof permissions)[number];

/** Labels of the permissions, shown where people grant them. */
export const permissionLabels = {
  "projects:read": "See projects and their brand",
  "articles:read": "Read articles, drafts included",
  "articles:write": "Write, change, delete and schedule articles",
  "articles:approve": "Approve articles",
  "posts:read": "Read posts",
  "posts:write": "Write, change, delete and schedule posts",
  "images:write": "Upload and delete images",
  "comments:read": "Read comments",
  "comments:write": "Write and resolve comments",
  "calendar:read": "See the calendar and the topics",
  "results:read": "See how pages do in search",
} as const satisfies Record<Permission, string>;

const reading: readonly Permission[] = permissions.filter((permission) => permission.endsWith(":read"));
const writing: readonly Permission[] = permissions.filter((permission) => permission.endsWith(":write"));

/** Permissions of each role. They limit every token, because a token acts with its creator's current role. */
export const rolePermissions: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(permissions),
  admin: new Set(permissions),
  member: new Set([...reading, ...writing]),
  reviewer: new Set(permissions),
  reader: new Set(reading),
};
