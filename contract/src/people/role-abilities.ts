import { leaders, type Permission, permissions, type Role, rolePermissions, roles } from "../permissions.ts";

const reading = permissions.filter((permission) => permission.endsWith(":read"));
const writing = permissions.filter((permission) => permission.endsWith(":write"));

function rolesWith(needed: readonly Permission[]): readonly Role[] {
  return roles.filter((role) => needed.every((permission) => rolePermissions[role].has(permission)));
}

/** Abilities with the roles that have them, in reading order: by the permissions that they take, or by who manages the organization. */
export const roleAbilities = {
  read: rolesWith(reading),
  assistants: roles,
  write: rolesWith(writing),
  comment: rolesWith(["comments:write"]),
  approve: rolesWith(["articles:approve"]),
  every_project: leaders,
  settings: leaders,
  brand: leaders,
  connections: leaders,
  tokens: leaders,
  members: leaders,
  export: leaders,
  owners: ["owner"],
} as const satisfies Record<string, readonly Role[]>;
export type RoleAbility = keyof typeof roleAbilities;

/** Labels of the abilities, for documents. */
export const roleAbilityLabels: Record<RoleAbility, string> = {
  read: "Read articles, drafts, posts, comments, the calendar and search results",
  assistants: "Connect assistants, which act within the person's permissions",
  write: "Write, edit, submit, schedule and delete articles and posts; plan topics; upload images",
  comment: "Comment on what there is to read, reply, resolve and reopen; edit and delete one’s own comments",
  approve: "Approve articles and posts, send them back, unpublish articles",
  every_project: "Access every project",
  settings: "Change project settings and approval policies; create projects",
  brand: "Edit the brand and set up routine posts",
  connections: "Connect sites, publishing platforms, networks and Search Console",
  tokens: "Create and revoke API tokens; create and delete webhook endpoints; disconnect anyone's assistants",
  members: "Invite and remove members; change their roles and project access",
  export: "Export a project; see where credits went",
  owners: "Add, change or remove owners",
};

/** Returns the roles that a member with the role `own` may take from and give to others. Only owners may make or change owners. */
export function rolesGivenBy(own: Role): readonly Role[] {
  return own === "owner" ? roles : roles.filter((role) => role !== "owner");
}
