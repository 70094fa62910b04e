import * as contract from "@galley/contract";
import { handleMembers } from "#src/operations/handle.ts";
import { takeOffPages } from "./take-off-pages.ts";

export const deleteAuthorProfile = handleMembers(contract.deleteAuthorProfile, async ({ tx, actor }) => {
  const { organizationId, personId } = actor;
  return { deleted: await takeOffPages(tx, organizationId, personId) };
});
