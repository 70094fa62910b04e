/** Organization roles, those that write first, then by what they may do. Source: the specification's fact 8, and `commenter` beside it. */
export const roles = ["owner", "admin", "member", "reviewer", "commenter", "reader"] as const;
export type Role = (typeof roles)[number];

/** Roles that manage the organization itself: members, tokens, endpoints, policy. They reach every project. */
export const leaders = ["owner", "admin"] as const satisfies readonly Role[];

export function isLeader(role: Role): boolean {
  return role === "owner" || role === "admin";
}

/** Permissions of tokens. Source: the specification's permission table, and `posts:approve` beside it. */
export const permissions = [
  "projects:read",
  "articles:read",
  "articles:write",
  "articles:approve",
  "posts:read",
  "posts:write",
  "posts:approve",
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
  commenter: new Set([...reading, "comments:write"]),
  reader: new Set(reading),
};

/** Roles whose members may approve. */
export const approvingRoles: readonly Role[] = roles.filter((role) => rolePermissions[role].has("articles:approve"));

/** Rights that a guest's link gives, each with those before it. */
export const guestRights = ["see", "comment", "approve"] as const;
export type GuestRight = (typeof guestRights)[number];
