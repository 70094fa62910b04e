import type { Adapter, AdapterPayload } from "oidc-provider";
import type pg from "pg";
import { digestOf } from "#src/people/access/token-format.ts";
import { connectionId, parseConnectionId } from "./connection-id.ts";
import { paths } from "./endpoints.ts";

/** An adapter that stores nothing and finds nothing. */
export const noAdapter: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

type Row = { payload: AdapterPayload; organizationId: string | null; tokenId: string | null; consumed: boolean; secondsLeft: number };

/**
 * Stores what one model of the library needs between two steps. An id is a secret of its holder, so only its digest is stored:
 * the id is removed from what is written, wherever it occurs, and restored in what is read.
 */
export function createPayloads(pool: pg.Pool, model: string, publicUrl: string): Adapter {
  return {
    ...noAdapter,
    async upsert(id, payload, expiresIn = 0) {
      const { jti: _jti, returnTo: _returnTo, grantId, session: _session, ...kept } = payload;
      const { organizationId = null, tokenId = null } = grantId === undefined ? {} : parseConnectionId(grantId);
      await pool.query(
        `insert into oauth_payload (digest, model, payload, organization_id, token_id, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (digest) do update set payload = excluded.payload, expires_at = excluded.expires_at where oauth_payload.model = $2`,
        [digestOf(id), model, JSON.stringify(kept), organizationId, tokenId, expiresIn],
      );
    },
    async find(id) {
      const row = await findPayload(pool, model, id);
      return (
        row && {
          ...row.payload,
          jti: id,
          // The database's clock decides when something expires.
          exp: Math.floor(Date.now() / 1000) + row.secondsLeft,
          ...(model === "Interaction" && { returnTo: `${publicUrl}${paths.authorize}/${id}` }),
          ...(row.organizationId && row.tokenId && { grantId: connectionId({ organizationId: row.organizationId, tokenId: row.tokenId }) }),
          ...(row.consumed && { consumed: true }),
        }
      );
    },
    async destroy(id) {
      await pool.query("delete from oauth_payload where digest = $1 and model = $2", [digestOf(id), model]);
    },
  };
}

async function findPayload(pool: pg.Pool, model: string, id: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `select payload, organization_id as "organizationId", token_id as "tokenId", consumed_at is not null as consumed,
       ceil(extract(epoch from expires_at - now()))::integer as "secondsLeft"
     from oauth_payload where digest = $1 and model = $2 and expires_at > now()`,
    [digestOf(id), model],
  );
  return rows[0];
}

/** Uses up what can be used once. Of several calls at once, only one returns true. */
export async function takePayload(pool: pg.Pool, model: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "update oauth_payload set consumed_at = now() where digest = $1 and model = $2 and consumed_at is null and expires_at > now()",
    [digestOf(id), model],
  );
  return rowCount === 1;
}
