import { type GuestRight, guestRights, type Permission, permissions, type Role, rolePermissions } from "@galley/contract";

/**
 * Somebody without an account who acts by a member's link. `email` is the address that they proved, in lower case; null without one.
 * `personIds` has the accounts whose mailbox it is.
 */
export type Guest = { id: string; name: string; linkId: string; right: GuestRight; email: string | null; personIds: readonly string[] };

/** Caller of an operation, with the rights that the database holds at this moment. */
export type Actor = {
  /** An assistant acts through a person's assistant grant, which is a token too. A newcomer is about to join, and no member yet. */
  kind: "token" | "assistant" | "site" | "person" | "newcomer" | "operator" | "guest";
  organizationId: string;
  /** Of a guest, the member whose link it is. */
  personId: string;
  guest?: Guest | undefined;
  /** Session of a person at a page or the dashboard. They act only while it lasts. */
  sessionId?: string | undefined;
  role: Role;
  /** Permissions given to the token; the role limits them further. */
  permissions: ReadonlySet<Permission>;
  tokenId: string | null;
  /** The one project of a project token. */
  projectId: string | null;
  reach: "all" | readonly string[];
};

/** Returns the id under which calls are counted and idempotency keys are kept: the guest, the token, or the person when there is neither. */
export function principalOf(actor: Actor): string {
  return actor.guest?.id ?? actor.tokenId ?? actor.personId;
}

/** Returns whether the link of a guest gives a right, which each right after it includes. */
export function givesRight({ right }: Pick<Guest, "right">, wanted: GuestRight): boolean {
  return guestRights.indexOf(right) >= guestRights.indexOf(wanted);
}

export function reaches({ reach }: Pick<Actor, "reach">, projectId: string): boolean {
  return reach === "all" || reach.includes(projectId);
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

/** Returns the operator acting as a person of an organization. */
export function operatorIn(organizationId: string, place: Pick<Actor, "personId" | "role" | "reach">): Actor {
  return { kind: "operator", permissions: new Set(permissions), tokenId: null, projectId: null, organizationId, ...place };
}

/** Returns the actor that creates an organization, which has no members yet. */
export function founder(organizationId: string): Actor {
  return operatorIn(organizationId, { personId: "operator", role: "owner", reach: "all" });
}
