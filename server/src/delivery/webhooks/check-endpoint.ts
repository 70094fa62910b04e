import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { type Egress, EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { findProject } from "#src/people/projects/project-queries.ts";

const checkMilliseconds = 5000;

/** Refuses an address to which no delivery could go. Every delivery checks it again, since names may lead elsewhere by then. */
export async function requireReachableEndpoint(egress: Egress, url: string): Promise<void> {
  try {
    await egress.check(url, checkMilliseconds);
  } catch (error) {
    if (error instanceof EgressRefused || error instanceof EgressFailed) throw new Failure("invalid_url", error.text, "url");
    throw error;
  }
}

export async function requireProjectOf(tx: Tx, actor: Actor, projectId: string | null): Promise<void> {
  if (projectId === null || (await findProject(tx, actor, projectId)) !== undefined) return;
  throw new Failure("invalid_input", sentence("refusal_project_unknown_or_all"), "projectId");
}
