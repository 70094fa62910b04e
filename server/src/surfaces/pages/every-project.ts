import type { listProjects } from "@galley/contract";
import type { Actor } from "#src/platform/actor.ts";
import type { Bound } from "#src/platform/handle.ts";
import type { Door } from "#src/platform/invoke.ts";
import { callOperation } from "./call-operation.ts";

export type Project = { id: string; name: string };

/** Every project that somebody reaches, page after page. */
export async function everyProject(door: Door, bound: Bound<typeof listProjects>, actor: Actor): Promise<Project[]> {
  const projects: Project[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await callOperation(door, bound, actor, cursor ? { cursor } : {});
    projects.push(...page.data.map(({ id, name }) => ({ id, name })));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return projects;
}
