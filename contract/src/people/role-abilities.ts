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
  read: "Read articles with their drafts, posts, comments, the calendar and search results",
  assistants: "Connect assistants, which act as far as the person may",
  write: "Write, change, submit, schedule and delete articles and posts; plan topics; upload images; comment",
  approve: "Approve articles and posts, send them back, take articles off the site",
  every_project: "Reach every project",
  settings: "Change the settings and the approval policy of projects; create projects",
  brand: "Write the brand and set routine posts",
  connections: "Connect sites, publishing platforms, networks and Search Console",
  tokens: "Create API tokens and webhook endpoints, and end them; end anybody's assistants",
  members: "Invite and remove members, change roles and the projects that they reach",
  export: "Take a project out; see where credits went",
  owners: "Make somebody an owner, change or remove owners",
};

/** Returns the roles that a member with the role `own` may take from and give to others. Only owners may make or change owners. */
export function rolesGivenBy(own: Role): readonly Role[] {
  return own === "owner" ? roles : roles.filter((role) => role !== "owner");
}
