import { permissions } from "@galley/contract";
import type { Actor } from "#src/operations/actor.ts";

/** The operator in an organization, in the place of a person of it. */
export function operatorIn(organizationId: string, place: Pick<Actor, "personId" | "role" | "reach">): Actor {
  return { kind: "operator", permissions: new Set(permissions), tokenId: null, projectId: null, organizationId, ...place };
}

/** Who makes an organization, before it has anybody. */
export function founder(organizationId: string): Actor {
  return operatorIn(organizationId, { personId: "operator", role: "owner", reach: "all" });
}
