import { sql } from "kysely";
import { z } from "zod";
import { transact } from "#src/core/database/transact.ts";
import { holdPublication } from "../hold-publication.ts";
import type { Way } from "./find-way.ts";

// Networks forget what was handed to them and is not published, Instagram after 24 hours.
const goodMilliseconds = 20 * 3_600_000;
// What takes longer than this to be made ready never will be.
const patienceMilliseconds = 15 * 60_000;
const lookMilliseconds = 3000;

/** When the network was first handed something for a publication. */
export const PreparedAt = z.object({ at: z.coerce.date() });

/** What the network was handed for a publication already, and what nobody sees before it is published. */
export async function readPrepared<S extends z.ZodType>({ ground, claim }: Way, schema: S): Promise<z.output<S> | undefined> {
  const row = await transact(ground.pool, claim.organization_id, (tx) =>
    tx
      .selectFrom("post_publication")
      .select("prepared")
      .where("organization_id", "=", claim.organization_id)
      .where("id", "=", claim.id)
      .executeTakeFirst(),
  );
  return schema.safeParse(row?.prepared).data;
}

/** Keeps what the network was handed, so that another attempt goes on with it; undefined forgets it. */
export async function keepPrepared({ ground, claim }: Way, prepared: object | undefined): Promise<void> {
  await transact(ground.pool, claim.organization_id, async (tx) => {
    await holdPublication(tx, claim);
    const kept = prepared === undefined ? null : JSON.stringify(prepared);
    await sql`
      update post_publication set prepared = jsonb_build_object('at', now()) || ${kept}::jsonb
      where organization_id = ${claim.organization_id} and id = ${claim.id}`.execute(tx);
  });
}

export function isStillGood({ at }: z.output<typeof PreparedAt>): boolean {
  return Date.now() < at.getTime() + goodMilliseconds;
}

/** When to look again at what the network is still making ready; undefined when it has taken too long. */
export function lookAgain({ at }: z.output<typeof PreparedAt>): Date | undefined {
  const now = Date.now();
  return now > at.getTime() + patienceMilliseconds ? undefined : new Date(now + lookMilliseconds);
}
