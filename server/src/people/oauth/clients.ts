import { sql } from "kysely";
import type pg from "pg";
import { transactEverywhere } from "#src/core/database/transact.ts";
import { digestOf } from "#src/people/access/token-format.ts";
import { lifetimes } from "./endpoints.ts";
import type { clientMethods } from "./metadata.ts";

/** Metadata of a client from its registration, as far as it is stored. */
export type ClientMetadata = {
  client_name?: string;
  client_uri?: string;
  redirect_uris: string[];
  grant_types: string[];
  response_types: "code"[];
  token_endpoint_auth_method: (typeof clientMethods)[number];
};

/** Returns the digest that is stored in place of a client's secret. */
export function secretDigestText(secret: string): string {
  return digestOf(secret).toString("base64url");
}

type Row = { metadata: ClientMetadata; secret_digest: Buffer | null };

type KnownClient = ClientMetadata & { client_id: string; client_secret?: string };

export async function findClient(pool: pg.Pool, clientId: string): Promise<KnownClient | undefined> {
  const { rows } = await pool.query<Row>("select metadata, secret_digest from oauth_client where client_id = $1 and expires_at > now()", [
    clientId,
  ]);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { ...row.metadata, client_id: clientId, ...(row.secret_digest && { client_secret: row.secret_digest.toString("base64url") }) };
}

export type NewClient = { clientId: string; metadata: ClientMetadata; secret: string | undefined; source: string };

const perSourceMax = 20;
const togetherMax = 1000;

/** Stores a new client; returns false if its network, or all together, registered too many within the hour. */
export async function insertClient(pool: pg.Pool, { clientId, metadata, secret, source }: NewClient): Promise<boolean> {
  return transactEverywhere(pool, async (tx) => {
    // Registrations run one after the other, so that concurrent ones count each other.
    await sql`select pg_advisory_xact_lock(hashtext('oauth_client'))`.execute(tx);
    const { numAffectedRows } = await sql`
      insert into oauth_client (client_id, metadata, secret_digest, source, expires_at)
      select ${clientId}, ${JSON.stringify(metadata)}::jsonb, ${secret === undefined ? null : digestOf(secret)}::bytea, ${source},
        now() + make_interval(secs => ${lifetimes.unusedClientSeconds})
      where (select count(*) from oauth_client where source = ${source} and created_at > now() - interval '1 hour') < ${perSourceMax}
        and (select count(*) from oauth_client where created_at > now() - interval '1 hour') < ${togetherMax}`.execute(tx);
    return numAffectedRows === 1n;
  });
}
