import type { PostStatus } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/** Locks a post before its publications; every change of both must lock in this order. */
export async function lockPostRow(tx: Tx, organizationId: string, postId: string | RawBuilder<unknown>): Promise<void> {
  await sql`select p.id from post p where p.organization_id = ${organizationId} and p.id = ${postId} for update`.execute(tx);
}

/** Derives an approved post's status from its destinations, and returns it. */
export async function rollUp(tx: Tx, organizationId: string, postId: string): Promise<PostStatus> {
  const { rows } = await sql<{ status: PostStatus | null }>`select roll_up_post(${organizationId}, ${postId}) as status`.execute(tx);
  const status = rows[0]?.status ?? null;
  if (status === null) throw new Error("The post is gone.");
  return status;
}
