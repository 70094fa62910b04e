import type { Client } from "../../client/src/index.ts";
import type { Folder } from "./folder.ts";
import type { State } from "./state.ts";

/** Dependencies of the commands. `save` writes the state. */
export type Context = {
  client: Client;
  folder: Folder;
  state: State;
  project: string | null;
  save(): void;
};

/** Returns the project of an all-projects token as a field; nothing for a project token. */
export function projectField({ project }: Context): { projectId?: string } {
  return project === null ? {} : { projectId: project };
}
