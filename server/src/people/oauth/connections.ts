import type { Permission } from "@galley/contract";
import { sql } from "kysely";
import type { Adapter, AdapterPayload } from "oidc-provider";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { recordAudit } from "#src/operations/record-audit.ts";
import { endAssistant } from "#src/people/access/end-assistant.ts";
import { digestOf } from "#src/people/access/token-format.ts";
import { type ConnectionKey, connectionId, parseConnectionId } from "./connection-id.ts";
import { lifetimes } from "./endpoints.ts";
import { createPayloads, noAdapter, takePayload } from "./payloads.ts";

type Connection = { clientId: string; personId: string; permissions: Permission[]; secondsLeft: number };

/** Stores grants for the library. A grant is the assistant's token, read each time: it is what the person has agreed to, or gone. */
export function createGrants(pool: pg.Pool, resource: string): Adapter {
  return {
    ...noAdapter,
    async find(id) {
      const connection = await findConnection(pool, parseConnectionId(id));
      return (
        connection && {
          ...basics("Grant", id, connection),
          resources: { [resource]: connection.permissions.join(" ") },
        }
      );
    },
    destroy: (id) => endConnection(pool, parseConnectionId(id)),
  };
}

type FoundToken = ConnectionKey & { permissions: Permission[] | null; audience: string };

/** Creates the error that the client gets. */
export type MakeOAuthError = (why: string) => Error;

const ended = "the connection was ended";

/** Stores authorization codes and refresh tokens. Each is used once; a second use ends the connection. */
export function createOnceOnly(pool: pg.Pool, model: string, publicUrl: string, refuse: MakeOAuthError): Adapter {
  const payloads = createPayloads(pool, model, publicUrl);
  return {
    ...payloads,
    async upsert(id, payload, expiresIn = 0) {
      const key = parseConnectionId(payload.grantId ?? "");
      const stands = await transact(pool, key.organizationId, (tx) => keepConnected(tx, key, expiresIn));
      if (!stands) throw refuse(ended);
      await payloads.upsert(id, payload, expiresIn);
    },
    async consume(id) {
      if (await takePayload(pool, model, id)) return;
      const used = await payloads.find(id);
      if (used?.grantId !== undefined) await endConnection(pool, parseConnectionId(used.grantId));
      throw refuse("it was used already");
    },
  };
}

/** Stores access tokens. They are values of the assistant's token, valid for one address and half an hour. */
export function createAccessTokens(pool: pg.Pool, refuse: MakeOAuthError): Adapter {
  return {
    ...noAdapter,
    async upsert(id, { grantId, aud, scope }, expiresIn = 0) {
      const key = parseConnectionId(grantId ?? "");
      await transact(pool, key.organizationId, async (tx) => {
        await tx
          .insertInto("token_digest")
          .values({
            digest: digestOf(id),
            organization_id: key.organizationId,
            token_id: key.tokenId,
            expires_at: sql<Date>`now() + make_interval(secs => ${expiresIn})`,
            audience: String(aud),
            permissions: (scope ?? "").split(" ") as Permission[],
          })
          .execute();
        if (!(await keepConnected(tx, key, expiresIn))) throw refuse(ended);
      });
    },
    async find(id) {
      const { rows } = await pool.query<FoundToken>(
        `select organization_id as "organizationId", token_id as "tokenId", permissions, audience
         from token_digest where digest = $1 and audience is not null and expires_at > now()`,
        [digestOf(id)],
      );
      const [token] = rows;
      const connection = token && (await findConnection(pool, token));
      if (token === undefined || connection === undefined) return undefined;
      const scope = (token.permissions ?? connection.permissions).join(" ");
      return { ...basics("AccessToken", id, connection), grantId: connectionId(token), aud: token.audience, scope };
    },
    async destroy(id) {
      await pool.query("delete from token_digest where digest = $1 and audience is not null", [digestOf(id)]);
    },
  };
}

function basics(kind: string, id: string, { clientId, personId, secondsLeft }: Connection): AdapterPayload {
  const now = Math.floor(Date.now() / 1000);
  return { kind, jti: id, iat: now, exp: now + secondsLeft, clientId, accountId: personId };
}

/** Finds the connection; undefined once it was ended, was idle too long, or its person has left the organization. */
function findConnection(pool: pg.Pool, { organizationId, tokenId }: ConnectionKey): Promise<Connection | undefined> {
  return transact(pool, organizationId, (tx) =>
    tx
      .selectFrom("api_token as t")
      .innerJoin("member as m", (join) =>
        join.onRef("m.organization_id", "=", "t.organization_id").onRef("m.person_id", "=", "t.created_by"),
      )
      .select(["t.created_by as personId", "t.permissions"])
      .select(sql<string>`t.client_id`.as("clientId"))
      .select(sql<number>`ceil(extract(epoch from t.expires_at - now()))::integer`.as("secondsLeft"))
      .where("t.organization_id", "=", organizationId)
      .where("t.id", "=", tokenId)
      .where("t.kind", "=", "assistant")
      .where("t.revoked_at", "is", null)
      .where("t.expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst(),
  );
}

/**
 * Extends a connection for as long as what is issued for it, and its client's registration beyond that; returns false once it
 * was ended.
 */
async function keepConnected(tx: Tx, { organizationId, tokenId }: ConnectionKey, seconds: number): Promise<boolean> {
  const token = await tx
    .updateTable("api_token")
    .set({ expires_at: sql<Date>`greatest(expires_at, now() + make_interval(secs => ${seconds}))` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", tokenId)
    .where("revoked_at", "is", null)
    .returning("client_id")
    .executeTakeFirst();
  if (token === undefined) return false;
  await sql`update oauth_client set expires_at = now() + make_interval(secs => ${lifetimes.usedClientSeconds})
    where client_id = ${token.client_id}`.execute(tx);
  return true;
}

/** Ends a connection for a reason within OAuth: its client gave it back, or a single-use value came twice. */
async function endConnection(pool: pg.Pool, { organizationId, tokenId }: ConnectionKey): Promise<void> {
  await transact(pool, organizationId, async (tx) => {
    if (!(await endAssistant(tx, organizationId, tokenId))) return;
    await recordAudit(tx, {
      organizationId,
      operation: "disconnect_assistant",
      surface: "oauth",
      personId: null,
      tokenId,
      subjectId: tokenId,
      requestId: newId("request"),
    });
  });
}
