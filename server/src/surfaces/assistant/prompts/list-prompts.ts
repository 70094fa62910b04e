import type { Actor } from "#src/operations/actor.ts";
import { prompts } from "./get-prompt.ts";

/** Lists the workflows with their arguments. With a connection to one project, the project is optional. */
export function listPrompts({ projectId }: Pick<Actor, "projectId">) {
  return prompts.map(({ name, title, description, argument }) => ({
    name,
    title,
    description,
    arguments: [{ ...argument, required: !(argument.name === "projectId" && projectId !== null) }],
  }));
}
