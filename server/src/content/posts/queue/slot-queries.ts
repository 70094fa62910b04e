import { type PostDestinationName, type PostSlot, queueDaysMax } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

type Place = { organizationId: string; projectId: string };

const dayMilliseconds = 24 * 60 * 60 * 1000;

function selectSlots(tx: Tx, { organizationId, projectId }: Place) {
  return tx.selectFrom("post_queue").select("slots").where("organization_id", "=", organizationId).where("project_id", "=", projectId);
}

export async function findSlots(tx: Tx, place: Place): Promise<readonly PostSlot[]> {
  return (await selectSlots(tx, place).executeTakeFirst())?.slots ?? [];
}

/** Locks the slots until commit, so that of two posts that ask for the next free one at once, the second sees what the first got. */
export async function lockSlots(tx: Tx, place: Place): Promise<readonly PostSlot[]> {
  return (await selectSlots(tx, place).forUpdate().executeTakeFirst())?.slots ?? [];
}

export async function saveSlots(tx: Tx, { organizationId, projectId }: Place, slots: readonly PostSlot[]): Promise<void> {
  const row = { slots: JSON.stringify(slots) };
  await tx
    .insertInto("post_queue")
    .values({ organization_id: organizationId, project_id: projectId, ...row })
    .onConflict((conflict) => conflict.columns(["organization_id", "project_id"]).doUpdateSet(row))
    .execute();
}

/** Returns a function that tells whether a post has this date at a destination, other than the one named. */
export async function findTaken(
  tx: Tx,
  { organizationId, projectId }: Place,
  after: Date,
  exceptPostId = "",
): Promise<(destination: PostDestinationName, instant: Date) => boolean> {
  const until = new Date(after.getTime() + (queueDaysMax + 2) * dayMilliseconds);
  const { rows } = await sql<{ destination: PostDestinationName; at: Date }>`
    select distinct d.destination, d.at from post_destination d
    where d.organization_id = ${organizationId} and d.project_id = ${projectId} and d.at > ${after} and d.at < ${until}
      and d.post_id <> ${exceptPostId}`.execute(tx);
  const taken = new Set(rows.map(({ destination, at }) => `${destination} ${at.getTime()}`));
  return (destination, instant) => taken.has(`${destination} ${instant.getTime()}`);
}
