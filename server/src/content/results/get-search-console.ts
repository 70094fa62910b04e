import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireOwnProject } from "./own-project.ts";
import { presentConnection } from "./search-console/connection-queries.ts";

export const getSearchConsole = handle(contract.getSearchConsole, async ({ tx, actor }, { id }) => {
  await requireOwnProject(tx, actor, id);
  return { connection: await presentConnection(tx, { organizationId: actor.organizationId, projectId: id }) };
});
