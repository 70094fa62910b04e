import { type Permission, type Role, rolePermissions } from "@galley/contract";

/** Caller of an operation, with the rights that the database holds at this moment. */
export type Actor = {
  /** An assistant acts through a person's assistant grant, which is a token too. */
  kind: "token" | "assistant" | "site" | "person" | "operator";
  organizationId: string;
  personId: string;
  /** Session of a person at a page or the dashboard. Anything that outlasts the session is created only while it lasts. */
  sessionId?: string | undefined;
  role: Role;
  /** Permissions given to the token; the role limits them further. */
  permissions: ReadonlySet<Permission>;
  tokenId: string | null;
  /** The one project of a project token. */
  projectId: string | null;
  reach: "all" | readonly string[];
};

/** Returns the id under which calls are counted and idempotency keys are kept: the token, or the person when there is none. */
export function principalOf(actor: Actor): string {
  return actor.tokenId ?? actor.personId;
}

export function reaches(actor: Actor, projectId: string): boolean {
  return actor.reach === "all" || actor.reach.includes(projectId);
}

/** Returns whether the actor's own permissions and those of their role both include the permission. */
export function mayUse({ permissions, role }: Actor, permission: Permission): boolean {
  return permissions.has(permission) && rolePermissions[role].has(permission);
}

/** Returns the kind of a revision's author. The project's policy for agents covers revisions by tokens and by assistants. */
export function authorKindOf(actor: Actor): "human" | "token" | "agent" {
  if (actor.kind === "assistant") return "agent";
  return actor.tokenId === null ? "human" : "token";
}
