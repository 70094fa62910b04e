import type { Actor } from "#src/operations/actor.ts";
import { prompts } from "./get-prompt.ts";

/** The workflows with what each takes; a connection to one project fills the project in. */
export function listPrompts({ projectId }: Pick<Actor, "projectId">) {
  return prompts.map(({ name, title, description, argument }) => ({
    name,
    title,
    description,
    arguments: [{ ...argument, required: !(argument.name === "projectId" && projectId !== null) }],
  }));
}
