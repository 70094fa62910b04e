import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { ensurePerson, requireJoinable } from "./person-queries.ts";

/** Runs inside the organization that it creates: the caller passes the new id as the actor's organization. */
export const createOrganization = handle(contract.createOrganization, async ({ tx, actor }, { name, ownerEmail, ownerName }) => {
  const { organizationId } = actor;
  await tx.insertInto("organization").values({ organization_id: organizationId, name }).execute();
  const personId = await ensurePerson(tx, organizationId, ownerEmail, ownerName);
  const joins = await requireJoinable(tx, organizationId, personId);
  await tx
    .insertInto("member")
    .values({ organization_id: organizationId, person_id: personId, role: "owner", person_joins: joins })
    .execute();
  return { organizationId, personId };
});
