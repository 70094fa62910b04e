import type { Actor } from "#src/operations/actor.ts";
import type { HeldGeneration } from "../generation-queries.ts";

type Asked = Pick<HeldGeneration, "organization_id" | "person_id" | "token_id" | "project_id">;

/** Returns the actor for the person who asked. Work of the service for them counts as an assistant's. */
export function actorOf(row: Asked): Actor {
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
