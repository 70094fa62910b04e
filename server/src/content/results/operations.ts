import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { dropWork } from "#src/operations/queue/work.ts";
import { browseResults } from "./browse-results.ts";
import { browseSearches } from "./browse-searches.ts";
import { chartResults } from "./chart-results.ts";
import { chooseSearchProperty, connectSearchConsole } from "./connect-search-console.ts";
import { getResults } from "./get-results.ts";
import { importResults } from "./import-results.ts";
import { findOwnProject } from "./own-project.ts";
import { lockResults } from "./result-windows.ts";
import { presentSearchConsole } from "./search-console/connection-queries.ts";
import { deleteConnection } from "./search-console/give-back.ts";
import { revokeGrant } from "./search-console/token-service.ts";
import { startSearchConsole } from "./sign-in/start-search-console.ts";

const getSearchConsole = handle(contract.getSearchConsole, async ({ tx, actor, canSignIn }, { id }) => {
  await findOwnProject(tx, actor, id);
  return { connection: await presentSearchConsole(tx, { organizationId: actor.organizationId, projectId: id }), canSignIn };
});

const disconnectSearchConsole = handle(contract.disconnectSearchConsole, async ({ tx, actor, vault, afterCommit }, { id }) => {
  await findOwnProject(tx, actor, id);
  const scope = { organizationId: actor.organizationId, projectId: id };
  await lockResults(tx, scope);
  const token = await deleteConnection(tx, vault, scope);
  if (token !== undefined) afterCommit((outside) => revokeGrant(outside, token));
  await dropWork(tx, { organizationId: actor.organizationId, kind: "search_consoles", subject: id });
  return { id, disconnected: true as const };
});

export const resultOperations = {
  getResults,
  importResults,
  startSearchConsole,
  connectSearchConsole,
  chooseSearchProperty,
  disconnectSearchConsole,
  getSearchConsole,
  chartResults,
  browseResults,
  browseSearches,
};
