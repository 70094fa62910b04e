import type { Actor } from "#src/platform/actor.ts";

/** Owners and admins see and end what others have connected. */
export function isLeader({ role }: Actor): boolean {
  return role === "owner" || role === "admin";
}
