import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { findMainDestination } from "../main-destination.ts";
import { presentPlatformConnection, selectConnections } from "./connection-queries.ts";

export const listPlatforms = handle(contract.listPlatforms, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  const main = await findMainDestination(tx, actor.organizationId, projectId);
  const rows = await selectConnections(tx, actor.organizationId, projectId).execute();
  return { data: rows.map((row) => presentPlatformConnection(row, main)), nextCursor: null, mainDestination: main };
});
