import { type NotificationKind, notificationKinds } from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import type { Actor } from "#src/platform/actor.ts";

/** What the actor has chosen, kind by kind; somebody who has chosen nothing is told of everything in every way. */
export async function readChoices(tx: Tx, { organizationId, personId }: Actor) {
  const rows = await tx
    .selectFrom("notification_choice")
    .select(["kind", "in_app", "email"])
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .execute();
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const choiceOf = (kind: NotificationKind) => ({ kind, inApp: chosen.get(kind)?.in_app ?? true, email: chosen.get(kind)?.email ?? true });
  return { choices: notificationKinds.map(choiceOf) };
}
