import { type Permission, type Role, rolePermissions } from "@galley/contract";

/** Who is behind a call, as the database says at this moment. */
export type Actor = {
  /** An assistant acts through a connection of a person, which is a token too. */
  kind: "token" | "assistant" | "site" | "person" | "operator";
  organizationId: string;
  personId: string;
  /** Of a person at a page or the dashboard: what lasts longer than their session is made only while that does. */
  sessionId?: string | undefined;
  role: Role;
  /** What the token was given; the role bounds it further. */
  permissions: ReadonlySet<Permission>;
  tokenId: string | null;
  /** The one project of a project token. */
  projectId: string | null;
  reach: "all" | readonly string[];
};

/** What counts calls and keeps idempotency keys: the token, or the person where there is none. */
export function principalOf(actor: Actor): string {
  return actor.tokenId ?? actor.personId;
}

export function reaches(actor: Actor, projectId: string): boolean {
  return actor.reach === "all" || actor.reach.includes(projectId);
}

/** Whether what somebody was given and what their role allows both hold the permission. */
export function mayUse({ permissions, role }: Actor, permission: Permission): boolean {
  return permissions.has(permission) && rolePermissions[role].has(permission);
}

/** Who wrote a revision: the project's policy for agents covers what comes through a token and from an assistant. */
export function authorKindOf(actor: Actor): "human" | "token" | "agent" {
  if (actor.kind === "assistant") return "agent";
  return actor.tokenId === null ? "human" : "token";
}
