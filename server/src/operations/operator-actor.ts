import { permissions } from "@galley/contract";
import type { Actor } from "./actor.ts";

/** Returns the operator acting as a person of an organization. */
export function operatorIn(organizationId: string, place: Pick<Actor, "personId" | "role" | "reach">): Actor {
  return { kind: "operator", permissions: new Set(permissions), tokenId: null, projectId: null, organizationId, ...place };
}

/** Returns the actor that creates an organization, which has no members yet. */
export function founder(organizationId: string): Actor {
  return operatorIn(organizationId, { personId: "operator", role: "owner", reach: "all" });
}
