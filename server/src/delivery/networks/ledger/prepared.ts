import { sql } from "kysely";
import { z } from "zod";
import { transact } from "#src/core/database/transact.ts";
import { holdPublication } from "../hold-publication.ts";
import type { NetworkAccess } from "./sending.ts";

// Networks delete uploads that are not published, the first of them after 24 hours.
const goodMilliseconds = 20 * 3_600_000;
// An upload that takes longer than this to become ready never will.
const patienceMilliseconds = 15 * 60_000;
const lookMilliseconds = 3000;

/** Time of the first upload for a publication. */
export const PreparedAt = z.object({ at: z.coerce.date() });

const Owned = z.object({ account: z.string().optional() });

/**
 * Reads what was already uploaded to the network for a publication and is not visible before it is published. Returns undefined
 * when there is none, or it is in another account.
 */
export async function readPrepared<S extends z.ZodType>(
  { dependencies, claim, account }: NetworkAccess,
  schema: S,
): Promise<z.output<S> | undefined> {
  const row = await transact(dependencies.pool, claim.organization_id, (tx) =>
    tx
      .selectFrom("post_publication")
      .select("prepared")
      .where("organization_id", "=", claim.organization_id)
      .where("id", "=", claim.id)
      .executeTakeFirst(),
  );
  const { account: owner = account.networkId } = Owned.safeParse(row?.prepared).data ?? {};
  return owner === account.networkId ? schema.safeParse(row?.prepared).data : undefined;
}

/** Stores what was uploaded to the network, so that another attempt continues with it; undefined clears it. */
export async function keepPrepared({ dependencies, claim, account }: NetworkAccess, prepared: object | undefined): Promise<void> {
  await transact(dependencies.pool, claim.organization_id, async (tx) => {
    await holdPublication(tx, claim);
    const kept = prepared === undefined ? null : JSON.stringify(prepared);
    await sql`
      update post_publication set prepared = jsonb_build_object('at', now(), 'account', ${account.networkId}::text) || ${kept}::jsonb
      where organization_id = ${claim.organization_id} and id = ${claim.id}`.execute(tx);
  });
}

export function isStillGood({ at }: z.output<typeof PreparedAt>): boolean {
  return Date.now() < at.getTime() + goodMilliseconds;
}

/** Returns when to check again while the network processes an upload, or undefined when it has taken too long. */
export function lookAgain({ at }: z.output<typeof PreparedAt>): Date | undefined {
  const now = Date.now();
  return now > at.getTime() + patienceMilliseconds ? undefined : new Date(now + lookMilliseconds);
}
