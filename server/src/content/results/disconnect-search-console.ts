import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findOwnProject } from "./own-project.ts";
import { lockResults } from "./result-windows.ts";

export const disconnectSearchConsole = handle(contract.disconnectSearchConsole, async ({ tx, actor }, { id }) => {
  await findOwnProject(tx, actor, id);
  await lockResults(tx, { organizationId: actor.organizationId, projectId: id });
  await tx.deleteFrom("search_console").where("organization_id", "=", actor.organizationId).where("project_id", "=", id).execute();
  return { id, disconnected: true as const };
});
