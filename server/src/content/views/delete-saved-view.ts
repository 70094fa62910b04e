import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";

export const deleteSavedView = handle(contract.deleteSavedView, async ({ tx, actor }, { id }) => {
  const deleted = await tx
    .deleteFrom("saved_view")
    .where(withinReach(actor, "saved_view"))
    .where("id", "=", id)
    .where("person_id", "=", actor.personId)
    .returning("id")
    .executeTakeFirst();
  if (deleted === undefined) throw new Failure("not_found", sentence("refusal_saved_view_unknown"));
  return { id, deleted: true as const };
});
