import type { listProjects } from "@galley/contract";
import type { z } from "zod";
import type { Call, Services } from "#src/operations/call.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import type { Bound } from "#src/operations/handle.ts";

export type Project = z.output<(typeof listProjects)["output"]>["data"][number];

/** Lists every project that a person reaches, from all pages of the list. */
export async function everyProject(services: Services, bound: Bound<typeof listProjects>, caller: Call): Promise<Project[]> {
  const projects: Project[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await callOperation(services, bound, caller, cursor ? { cursor } : {});
    projects.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return projects;
}
