import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { dropWork } from "#src/operations/queue/work.ts";
import { browseResults } from "./browse-results.ts";
import { browseSearches } from "./browse-searches.ts";
import { chartResults } from "./chart-results.ts";
import { connectSearchConsole } from "./connect-search-console.ts";
import { getResults } from "./get-results.ts";
import { importResults } from "./import-results.ts";
import { findOwnProject } from "./own-project.ts";
import { lockResults } from "./result-windows.ts";
import { presentSearchConsole } from "./search-console/connection-queries.ts";

const getSearchConsole = handle(contract.getSearchConsole, async ({ tx, actor }, { id }) => {
  await findOwnProject(tx, actor, id);
  return { connection: await presentSearchConsole(tx, { organizationId: actor.organizationId, projectId: id }) };
});

const disconnectSearchConsole = handle(contract.disconnectSearchConsole, async ({ tx, actor }, { id }) => {
  await findOwnProject(tx, actor, id);
  await lockResults(tx, { organizationId: actor.organizationId, projectId: id });
  await tx.deleteFrom("search_console").where("organization_id", "=", actor.organizationId).where("project_id", "=", id).execute();
  await dropWork(tx, { organizationId: actor.organizationId, kind: "search_consoles", subject: id });
  return { id, disconnected: true as const };
});

export const resultOperations = {
  getResults,
  importResults,
  connectSearchConsole,
  disconnectSearchConsole,
  getSearchConsole,
  chartResults,
  browseResults,
  browseSearches,
};
