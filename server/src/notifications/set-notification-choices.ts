import * as contract from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import type { Actor } from "#src/platform/actor.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { readChoices } from "./choices.ts";

export const setNotificationChoices = handle(contract.setNotificationChoices, async ({ tx, actor }, { choices }) => {
  await requireMember(tx, actor);
  await tx
    .insertInto("notification_choice")
    .values(
      choices.map(({ kind, inApp, email }) => ({
        organization_id: actor.organizationId,
        person_id: actor.personId,
        kind,
        in_app: inApp,
        email,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "person_id", "kind"])
        .doUpdateSet((eb) => ({ in_app: eb.ref("excluded.in_app"), email: eb.ref("excluded.email") })),
    )
    .execute();
  return readChoices(tx, actor);
});

/** The operator and whoever has just been taken out of the organization have nothing to choose. */
async function requireMember(tx: Tx, { organizationId, personId }: Actor): Promise<void> {
  const member = await tx
    .selectFrom("member")
    .select("person_id")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .forKeyShare()
    .executeTakeFirst();
  if (member === undefined) throw new Failure("not_found", "You are not a member of this organization. Ask an owner or admin.");
}
