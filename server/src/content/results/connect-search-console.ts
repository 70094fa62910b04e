import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { addWork } from "#src/operations/queue/work.ts";
import { findOwnProject } from "./own-project.ts";
import { lockResults } from "./result-windows.ts";
import { presentStored, storeConnection } from "./search-console/connection-queries.ts";
import { accountOf, requireUsable, sealGoogleCredentials } from "./search-console/credentials.ts";

export const connectSearchConsole = handle(contract.connectSearchConsole, async (context, { id, siteProperty, credentials }) => {
  const { tx, actor, vault } = context;
  requireUsable(credentials);
  await findOwnProject(tx, actor, id);
  const scope = { organizationId: actor.organizationId, projectId: id };
  await lockResults(tx, scope);
  await storeConnection(context, scope, {
    site_property: siteProperty,
    properties: [],
    account: accountOf(credentials),
    credentials: sealGoogleCredentials(vault, scope, credentials),
    connected_by: actor.personId,
  });
  return presentStored(tx, scope);
});

export const chooseSearchProperty = handle(contract.chooseSearchProperty, async ({ tx, actor }, { id, siteProperty }) => {
  await findOwnProject(tx, actor, id);
  const scope = { organizationId: actor.organizationId, projectId: id };
  await lockResults(tx, scope);
  const own = { organization_id: scope.organizationId, project_id: id };
  const there = await tx
    .selectFrom("search_console")
    .select("properties")
    .where((row) => row.and(own))
    .executeTakeFirst();
  if (there === undefined || there.properties.length === 0) throw new Failure("invalid_state", sentence("refusal_google_not_signed_in"));
  if (!there.properties.includes(siteProperty))
    throw new Failure("invalid_input", sentence("refusal_google_property_not_readable"), "siteProperty");
  await tx
    .updateTable("search_console")
    .set({ site_property: siteProperty, status: "waiting", reason: null, setbacks: 0 })
    .where((row) => row.and(own))
    .execute();
  await addWork(tx, { ...scope, kind: "search_consoles", subject: id });
  return presentStored(tx, scope);
});
