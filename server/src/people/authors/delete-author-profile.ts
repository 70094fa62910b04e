import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { lockMembership } from "#src/people/organizations/person-queries.ts";
import { takeOffPages } from "./take-off-pages.ts";

export const deleteAuthorProfile = handle(contract.deleteAuthorProfile, async ({ tx, actor }) => {
  const { organizationId, personId } = actor;
  await lockMembership(tx, organizationId);
  return { deleted: await takeOffPages(tx, organizationId, personId) };
});
