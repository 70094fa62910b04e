import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { readOrganization } from "./read-organization.ts";

export const updateOrganization = handle(contract.updateOrganization, async (context, { name }) => {
  const { tx, actor } = context;
  await tx.updateTable("organization").set({ name }).where("organization_id", "=", actor.organizationId).execute();
  return readOrganization(context);
});
