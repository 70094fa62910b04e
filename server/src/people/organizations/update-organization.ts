import * as contract from "@galley/contract";
import { handleMembers } from "#src/operations/handle.ts";
import { readOrganization } from "./read-organization.ts";

export const updateOrganization = handleMembers(contract.updateOrganization, async (context, { name, guestLinks }) => {
  const { tx, actor } = context;
  if (name === undefined && guestLinks === undefined) return readOrganization(context);
  await tx
    .updateTable("organization")
    .set({ ...(name !== undefined && { name }), ...(guestLinks !== undefined && { guest_links: guestLinks }) })
    .where("organization_id", "=", actor.organizationId)
    .execute();
  return readOrganization(context);
});
