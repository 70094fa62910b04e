import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import type { SealedPlace } from "#src/core/secrets.ts";
import type { AccountDependencies } from "../dependencies.ts";

const issuer = "Galley";
const secretBytes = 20;
const stepSeconds = 30;
// Accepts a clock that is half a minute off.
const stepsOff = 1;

function secretPlace(personId: string): SealedPlace {
  return ["", personId, "authenticator.secret"];
}

function generatorOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6, algorithm: "SHA1" });
}

export type Setup = { secret: string; uri: string };

/** Begins to set up an app that shows codes. An app that is in use stays unchanged. */
export async function beginSetup({ pool, vault }: AccountDependencies, personId: string): Promise<void> {
  const secret = new Secret({ size: secretBytes }).base32;
  await pool.query(
    `insert into authenticator (person_id, secret) values ($1, $2)
     on conflict (person_id) do update set secret = excluded.secret, created_at = excluded.created_at where authenticator.confirmed_at is null`,
    [personId, vault.seal(secret, secretPlace(personId))],
  );
}

/** Returns what the app has to be told during setup; undefined if there is no setup. */
export async function findSetup({ pool, vault }: AccountDependencies, personId: string, email: string): Promise<Setup | undefined> {
  const { rows } = await pool.query<{ secret: string }>("select secret from authenticator where person_id = $1 and confirmed_at is null", [
    personId,
  ]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const secret = vault.open(row.secret, secretPlace(personId));
  return { secret, uri: generatorOf(secret, email).toString() };
}

type Row = { secret: string; nowSeconds: number };

/**
 * Accepts a code of the app that is right by the database's clock and newer than the last accepted one. If one code is sent
 * twice at once, one of the two is refused.
 */
export async function takeCode(
  { pool, vault }: AccountDependencies,
  personId: string,
  code: string,
  setup: "confirmed" | "unconfirmed",
): Promise<boolean> {
  const { rows } = await pool.query<Row>(
    `select secret, extract(epoch from now())::float8 as "nowSeconds" from authenticator
     where person_id = $1 and (confirmed_at is not null) = $2`,
    [personId, setup === "confirmed"],
  );
  const [row] = rows;
  const token = code.replaceAll(/\s/g, "");
  if (row === undefined || !/^\d{6}$/.test(token)) return false;
  const timestamp = row.nowSeconds * 1000;
  const totp = generatorOf(vault.open(row.secret, secretPlace(personId)), "");
  const off = totp.validate({ token, timestamp, window: stepsOff });
  if (off === null) return false;
  return markStep(pool, personId, TOTP.counter({ period: stepSeconds, timestamp }) + off);
}

async function markStep(pool: pg.Pool, personId: string, step: number): Promise<boolean> {
  const { rowCount } = await pool.query("update authenticator set last_step = $2 where person_id = $1 and last_step < $2", [
    personId,
    step,
  ]);
  return rowCount === 1;
}

/** Puts the app into use; returns false if it already is, or is gone. */
export async function markConfirmed(tx: Tx, personId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update authenticator set confirmed_at = now() where person_id = ${personId} and confirmed_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Deletes the app and its recovery codes; returns false if no app was in use. */
export async function deleteSecondFactor(tx: Tx, personId: string): Promise<boolean> {
  await sql`delete from recovery_code where person_id = ${personId}`.execute(tx);
  const { rows } = await sql<{ used: boolean }>`
    delete from authenticator where person_id = ${personId} returning confirmed_at is not null as used`.execute(tx);
  return rows[0]?.used ?? false;
}
