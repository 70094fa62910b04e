import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { requireMember } from "#src/operations/require-member.ts";
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
        email: email !== "off",
        in_digest: email === "digest",
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "person_id", "kind"]).doUpdateSet((eb) => ({
        in_app: eb.ref("excluded.in_app"),
        email: eb.ref("excluded.email"),
        in_digest: eb.ref("excluded.in_digest"),
      })),
    )
    .execute();
  tx.hint(sql`select recall_mails(${actor.personId})`);
  return readChoices(tx, actor);
});
