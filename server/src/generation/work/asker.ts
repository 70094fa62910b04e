import type { Actor } from "#src/platform/actor.ts";
import type { HeldGeneration } from "../generation-queries.ts";

/** Whoever asked; what the service made for them counts as an assistant's work. */
export function actorOf(row: HeldGeneration): Actor {
  return {
    kind: "assistant",
    organizationId: row.organization_id,
    personId: row.person_id,
    role: "member",
    permissions: new Set(),
    tokenId: row.token_id,
    projectId: row.project_id,
    reach: [row.project_id],
  };
}
