import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findOwnProject } from "./own-project.ts";
import { presentSearchConsole } from "./search-console/connection-queries.ts";

export const getSearchConsole = handle(contract.getSearchConsole, async ({ tx, actor }, { id }) => {
  await findOwnProject(tx, actor, id);
  return { connection: await presentSearchConsole(tx, { organizationId: actor.organizationId, projectId: id }) };
});
