import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { presentAccount, selectAccounts } from "./account-queries.ts";
import { requireOwnProject } from "./own-project.ts";

export const listNetworkAccounts = handle(contract.listNetworkAccounts, async ({ tx, actor }, { id }) => {
  await requireOwnProject(tx, actor, id);
  const rows = await selectAccounts(tx, { organizationId: actor.organizationId, projectId: id }).orderBy("network").execute();
  return { data: rows.map(presentAccount) };
});
