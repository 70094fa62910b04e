import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { SealedPlace, Vault } from "#src/core/secrets.ts";
import type { Actor } from "#src/operations/actor.ts";
import { digestOf, newSecretText } from "../token-format.ts";

/** Request of a person whom a party has sent back: who began it in which session, and for which project and party. */
export type AuthorizationRequest = {
  organizationId: string;
  projectId: string;
  personId: string;
  sessionId: string | undefined;
  party: string;
  verifier: string;
};

type Ref = { organizationId: string; id: string };

const minutesToApprove = 10;

/** Returns the address to which a party sends people back. It must be among the app's callback addresses. */
export function callbackUrl(publicUrl: string, party: string): string {
  return `${publicUrl}/connect/${party}/callback`;
}

type Begun = { state: string; challenge: string; expiresAt: string };
type Beginning = { vault: Vault; actor: Actor; projectId: string; party: string };

/** Stores a request. The party asks a person, and sends them back with the state, which identifies this request alone. */
export async function beginRequest(tx: Tx, { vault, actor, projectId, party }: Beginning): Promise<Begun> {
  const [state, verifier] = [newSecretText(), newSecretText()];
  const { organizationId, personId, sessionId = null } = actor;
  const id = requestIdOf(state);
  await tx.deleteFrom("network_request").where("expires_at", "<", sql<Date>`now()`).execute();
  const { expires_at } = await tx
    .insertInto("network_request")
    .values({
      id,
      organization_id: organizationId,
      project_id: projectId,
      person_id: personId,
      session_id: sessionId,
      network: party,
      verifier: vault.seal(verifier, verifierPlace({ organizationId, id })),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesToApprove})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { state, challenge, expiresAt: expires_at.toISOString() };
}

type Asking = { authorizeUrl: string; clientId: string; publicUrl: string; party: string; state: string };

/** Returns the address at which a party asks a person to agree. */
export function addressToAsk({ authorizeUrl, clientId, publicUrl, party, state }: Asking, more: Readonly<Record<string, string>>): string {
  const url = new URL(authorizeUrl);
  const asked = { response_type: "code", client_id: clientId, redirect_uri: callbackUrl(publicUrl, party), state, ...more };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

function requestIdOf(state: string): string {
  return digestOf(state).toString("hex");
}

function verifierPlace({ organizationId, id }: Ref): SealedPlace {
  return [organizationId, id, "network_request.verifier"];
}

type StateOf = { state: string; party: string };

/**
 * Returns the names of the person who began a request and of its project, without using the request up. Returns undefined as
 * `takeRequest` does.
 */
export async function findBeginning(pool: pg.Pool, { state, party }: StateOf): Promise<{ person: string; project: string } | undefined> {
  const { rows } = await pool.query<Omit<Row, "verifier" | "session_id">>(
    "select organization_id, project_id, person_id from network_request where id = $1 and network = $2 and expires_at > now()",
    [requestIdOf(state), party],
  );
  const [row] = rows;
  return (
    row &&
    transact(pool, row.organization_id, (tx) =>
      tx
        .selectFrom("project as p")
        .innerJoin("person as q", (join) => join.on("q.id", "=", row.person_id))
        .select([sql<string>`q.name || ' (' || q.email || ')'`.as("person"), "p.name as project"])
        .where("p.organization_id", "=", row.organization_id)
        .where("p.id", "=", row.project_id)
        .executeTakeFirst(),
    )
  );
}

type Row = { organization_id: string; project_id: string; person_id: string; session_id: string | null; verifier: string };

/** Takes the request of a state, which works once. Returns undefined for a state that is unknown, used, too old or of another party. */
export async function takeRequest(
  { pool, vault }: { pool: pg.Pool; vault: Vault },
  { state, party }: StateOf,
): Promise<AuthorizationRequest | undefined> {
  const id = requestIdOf(state);
  const { rows } = await pool.query<Row>(
    `with taken as (delete from network_request where id = $1 and network = $2 returning *)
     select organization_id, project_id, person_id, session_id, verifier from taken where expires_at > now()`,
    [id, party],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { organization_id: organizationId, project_id: projectId, person_id: personId, session_id } = row;
  const verifier = vault.open(row.verifier, verifierPlace({ organizationId, id }));
  return { organizationId, projectId, personId, sessionId: session_id ?? undefined, party, verifier };
}
