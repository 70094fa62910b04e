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
