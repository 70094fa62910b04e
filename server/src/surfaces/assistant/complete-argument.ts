import { mayUse } from "#src/operations/actor.ts";
import { readOperation } from "./read-operation.ts";
import { networks } from "./resources/post-rules.ts";
import type { AssistantSession } from "./session.ts";

type Asked = { ref: { type: string; uri?: string; name?: string }; argument: { name: string; value: string } };

const valuesMax = 100;

/** Completes an argument of a prompt or of a resource's URI: reachable projects by id or name, and networks. */
export async function completeArgument(session: AssistantSession, { ref, argument }: Asked) {
  const values = (await candidates(session, ref, argument)).slice(0, valuesMax);
  return { completion: { values, hasMore: false } };
}

async function candidates(session: AssistantSession, ref: Asked["ref"], { name, value }: Asked["argument"]): Promise<string[]> {
  if (name === "network") return networks.filter((network) => network.startsWith(value));
  const isProject = name === "projectId" || (name === "id" && ref.uri?.startsWith("galley://projects/"));
  if (!isProject || !mayUse(session.actor, "projects:read")) return [];
  const { data } = await readOperation(session, "list_projects", { limit: valuesMax });
  const wanted = value.toLowerCase();
  return (data as { id: string; name: string }[])
    .filter((project) => project.id.startsWith(value) || project.name.toLowerCase().includes(wanted))
    .map(({ id }) => id);
}
