import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { requireMember } from "#src/operations/require-member.ts";
import { readMailPreferences } from "./read-mail-preferences.ts";

export const setMailPreferences = handle(contract.setMailPreferences, async (context, input) => {
  const { tx, actor } = context;
  await requireMember(tx, actor);
  const { language, timeZone, digestTime, quietHours, urgentAnytime } = input;
  const change = {
    ...(language !== undefined && { language }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(digestTime !== undefined && { digest_time: digestTime }),
    ...(quietHours !== undefined && {
      quiet_from: quietHours?.from ?? null,
      quiet_until: quietHours?.until ?? null,
      quiet_weekends: quietHours?.weekends ?? false,
    }),
    ...(urgentAnytime !== undefined && { urgent_anytime: urgentAnytime }),
  };
  if (Object.keys(change).length > 0) {
    await tx
      .insertInto("person_preference")
      .values({ person_id: actor.personId, ...change })
      .onConflict((conflict) => conflict.column("person_id").doUpdateSet(change))
      .execute();
    tx.hint(sql`select recall_mails(${actor.personId})`);
  }
  return readMailPreferences(context);
});
