import { hash } from "node:crypto";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { mailboxOf } from "#src/core/text/email.ts";
import { networkOf } from "#src/people/access/client-address.ts";

type Limit = { attemptsMax: number; windowSeconds: number };

const quarterHourSeconds = 900;
const hourSeconds = 3600;

/** Limits of attempts. A limit on an account counts whether or not there is such an account. */
const limits = {
  device: { attemptsMax: 10, windowSeconds: quarterHourSeconds },
  accountNetwork: { attemptsMax: 10, windowSeconds: quarterHourSeconds },
  accountRegion: { attemptsMax: 30, windowSeconds: quarterHourSeconds },
  account: { attemptsMax: 500, windowSeconds: hourSeconds },
  code: { attemptsMax: 10, windowSeconds: hourSeconds },
  deviceCode: { attemptsMax: 10, windowSeconds: hourSeconds },
  confirmation: { attemptsMax: 10, windowSeconds: quarterHourSeconds },
  resetAccount: { attemptsMax: 3, windowSeconds: hourSeconds },
  resetDevice: { attemptsMax: 3, windowSeconds: hourSeconds },
  address: { attemptsMax: 50, windowSeconds: quarterHourSeconds },
  resetAddress: { attemptsMax: 20, windowSeconds: hourSeconds },
  newEmailPerson: { attemptsMax: 3, windowSeconds: hourSeconds },
  newEmailAddress: { attemptsMax: 20, windowSeconds: hourSeconds },
  newEmail: { attemptsMax: 6, windowSeconds: hourSeconds },
  invitingOrganization: { attemptsMax: 200, windowSeconds: hourSeconds },
  invitedMailbox: { attemptsMax: 6, windowSeconds: hourSeconds },
  invitedMailboxOfAll: { attemptsMax: 60, windowSeconds: hourSeconds },
  personalFile: { attemptsMax: 5, windowSeconds: hourSeconds },
  linkAddress: { attemptsMax: 60, windowSeconds: quarterHourSeconds },
  guestName: { attemptsMax: 20, windowSeconds: hourSeconds },
  guestMail: { attemptsMax: 5, windowSeconds: hourSeconds },
  guestMailbox: { attemptsMax: 10, windowSeconds: hourSeconds },
  guestMailboxOfAll: { attemptsMax: 60, windowSeconds: hourSeconds },
  guestCode: { attemptsMax: 30, windowSeconds: hourSeconds },
  guestProof: { attemptsMax: 5, windowSeconds: hourSeconds },
  guestProofOrganization: { attemptsMax: 200, windowSeconds: hourSeconds },
  guestLinkProof: { attemptsMax: 20, windowSeconds: hourSeconds },
  guestWord: { attemptsMax: 30, windowSeconds: hourSeconds },
  guestLinkWord: { attemptsMax: 100, windowSeconds: hourSeconds },
  passkeyAddress: { attemptsMax: 100, windowSeconds: quarterHourSeconds },
  passkeyDevice: { attemptsMax: 100, windowSeconds: quarterHourSeconds },
} as const satisfies Record<string, Limit>;

export type LimitedAttempt = { [Kind in keyof typeof limits]?: string };
export type AttemptCount = { exceeded: boolean; resetSeconds: number };

type Counted = { exceeded: boolean; resets_in_seconds: number };

/** Counts an attempt before it is made, so that of many at once no more pass than the limit allows. */
export async function countAttempt(pool: pg.Pool, attempt: LimitedAttempt): Promise<AttemptCount> {
  const { rows } = await pool.query<Counted>("select * from count_attempt($1, $2, $3)", countsOf(attempt));
  return outcomeOf(rows);
}

/** Counts an attempt, and refuses it beyond a limit. A count that several share comes last: what one before it refuses takes nothing from it. */
export async function requireAttempt(pool: pg.Pool, ...counts: LimitedAttempt[]): Promise<void> {
  for (const attempt of counts) refuseBeyond(await countAttempt(pool, attempt));
}

/** Counts what a transaction does and refuses it beyond the limit. What it takes back counts for nothing. */
export async function requireAttemptWithin(tx: Tx, attempt: LimitedAttempt): Promise<void> {
  const [keys, most, seconds] = countsOf(attempt);
  const { rows } = await sql<Counted>`select * from count_attempt(${keys}::bytea[], ${most}::integer[], ${seconds}::integer[])`.execute(tx);
  refuseBeyond(outcomeOf(rows));
}

function countsOf(attempt: LimitedAttempt): [Buffer[], number[], number[]] {
  const kinds = Object.keys(attempt) as (keyof LimitedAttempt)[];
  return [
    kinds.map((kind) => attemptKey(kind, attempt[kind] ?? "")),
    kinds.map((kind) => limits[kind].attemptsMax),
    kinds.map((kind) => limits[kind].windowSeconds),
  ];
}

function outcomeOf([row]: readonly Counted[]): AttemptCount {
  return { exceeded: row?.exceeded ?? true, resetSeconds: Math.ceil(row?.resets_in_seconds ?? hourSeconds) };
}

function refuseBeyond({ exceeded, resetSeconds }: AttemptCount): void {
  if (exceeded) throw tooMany(resetSeconds);
}

/** Resets the counts of an account after its person has signed in. */
export async function forgiveAttempts(client: pg.Pool | pg.ClientBase, attempt: LimitedAttempt): Promise<void> {
  const kinds = Object.keys(attempt) as (keyof LimitedAttempt)[];
  await client.query("delete from attempt_window where key = any($1)", [kinds.map((kind) => attemptKey(kind, attempt[kind] ?? ""))]);
}

/** Takes the one successful attempt off the count. Does not reset the count, as many may share the address. */
export async function uncountAddress(client: pg.Pool | pg.ClientBase, address: string): Promise<void> {
  await client.query("update attempt_window set attempts = attempts - 1 where key = $1 and attempts > 0", [attemptKey("address", address)]);
}

function tooMany(resetSeconds: number): Failure {
  const minutes = Math.max(1, Math.ceil(resetSeconds / 60));
  return new Failure("rate_limited", sentence("refusal_too_many_attempts", { count: minutes }), undefined, {
    retryAfterSeconds: resetSeconds,
  });
}

function attemptKey(kind: keyof LimitedAttempt, value: string): Buffer {
  return hash("sha256", `${kind}:${kind.toLowerCase().endsWith("address") ? networkOf(value) : value}`, "buffer");
}

/** Returns the value by which an organization's emails to a mailbox are counted. */
export function mailboxWithin(organizationId: string, email: string): string {
  return `${organizationId}\n${mailboxOf(email)}`;
}
