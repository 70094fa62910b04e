import { type MailChoice, type NotificationKind, notificationKinds } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";

/** Returns the actor's choice for each kind. A person who has chosen nothing is told of everything in every way. */
export async function readChoices(tx: Tx, { organizationId, personId }: Actor) {
  const rows = await tx
    .selectFrom("notification_choice")
    .select(["kind", "in_app", "email", "in_digest"])
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .execute();
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const choiceOf = (kind: NotificationKind) => {
    const row = chosen.get(kind);
    const email: MailChoice = row?.email === false ? "off" : row?.in_digest ? "digest" : "now";
    return { kind, inApp: row?.in_app ?? true, email };
  };
  return { choices: notificationKinds.map(choiceOf) };
}
