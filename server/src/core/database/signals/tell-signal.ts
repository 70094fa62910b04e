import { sql } from "kysely";
import type { ClientBase } from "pg";
import { z } from "zod";
import type { Tx } from "../transact.ts";

export const channel = "galley";

/** A project whose blog changes, or all of the organization's where `projectId` is null. `wentLive` where that took nothing off. */
const BlogChange = z.strictObject({ organizationId: z.string(), projectId: z.string().nullable(), wentLive: z.literal(true).optional() });
export type BlogChange = z.output<typeof BlogChange>;

/** Workers whose work somebody waits for. The others look for theirs each second. */
const AwaitedWorker = z.enum(["publisher", "postSender", "exportWorker", "generationWorker", "accountMailer"]);
export type AwaitedWorker = z.output<typeof AwaitedWorker>;

/**
 * A hint to every process of the installation, this one included: what a blog shows has changed, a worker has work, or the operator has begun
 * or ended a maintenance. A lost one costs time alone, since each process also looks by itself.
 */
export const Signal = z.union([
  z.strictObject({ blog: BlogChange }),
  z.strictObject({ work: AwaitedWorker }),
  z.strictObject({ maintenance: z.literal("changed") }),
]);
export type Signal = z.output<typeof Signal>;

/** Tells all processes once the transaction commits. Equal signals of one transaction are sent once. */
export function tellAtCommit(tx: Tx, signal: Signal): Promise<void> {
  return tx.write(sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`);
}

/** Tells all processes at once, of what is committed already. */
export async function tellNow(database: { query: ClientBase["query"] }, ...signals: readonly Signal[]): Promise<void> {
  const payloads = signals.map((signal) => JSON.stringify(signal));
  await database.query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [channel, payloads]);
}
