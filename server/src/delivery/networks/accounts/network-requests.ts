import type { AppNetworkName } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { SealedPlace, Vault } from "#src/core/secrets.ts";
import { digestOf } from "#src/people/access/token-format.ts";

/** Request of a person whom a network has sent back: who began it in which session, and for which project and network. */
export type AuthorizationRequest = {
  organizationId: string;
  projectId: string;
  personId: string;
  sessionId: string | undefined;
  network: AppNetworkName;
  verifier: string;
};

type Ref = { organizationId: string; id: string };

/** Returns the address to which a network sends people back. It must be among the app's callback addresses. */
export function callbackUrl(publicUrl: string, network: AppNetworkName): string {
  return `${publicUrl}/connect/${network}/callback`;
}

export function requestIdOf(state: string): string {
  return digestOf(state).toString("hex");
}

export function sealVerifier(vault: Vault, ref: Ref, verifier: string): string {
  return vault.seal(verifier, verifierPlace(ref));
}

function verifierPlace({ organizationId, id }: Ref): SealedPlace {
  return [organizationId, id, "network_request.verifier"];
}

type StateOf = { state: string; network: AppNetworkName };

/**
 * Returns the names of the person who began a request and of its project, without using the request up. Returns undefined as
 * `takeRequest` does.
 */
export async function findBeginning(pool: pg.Pool, { state, network }: StateOf): Promise<{ person: string; project: string } | undefined> {
  const { rows } = await pool.query<Omit<Row, "verifier" | "session_id">>(
    "select organization_id, project_id, person_id from network_request where id = $1 and network = $2 and expires_at > now()",
    [requestIdOf(state), network],
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

/** Takes the request of a state, which works once. Returns undefined for a state that is unknown, used, too old or of another network. */
export async function takeRequest(
  { pool, vault }: { pool: pg.Pool; vault: Vault },
  { state, network }: StateOf,
): Promise<AuthorizationRequest | undefined> {
  const id = requestIdOf(state);
  const { rows } = await pool.query<Row>(
    `with taken as (delete from network_request where id = $1 and network = $2 returning *)
     select organization_id, project_id, person_id, session_id, verifier from taken where expires_at > now()`,
    [id, network],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { organization_id: organizationId, project_id: projectId, person_id: personId, session_id } = row;
  const verifier = vault.open(row.verifier, verifierPlace({ organizationId, id }));
  return { organizationId, projectId, personId, sessionId: session_id ?? undefined, network, verifier };
}
