import { type NetworkName, networkNames } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/database/transact.ts";
import type { Egress } from "#src/platform/egress/egress.ts";
import { newId } from "#src/platform/ids.ts";
import type { NetworkApps } from "#src/platform/outside/network-apps.ts";
import type { Vault } from "#src/platform/secrets.ts";
import { allNetworks, groundOf } from "../all-networks.ts";
import { TokenRefused } from "../calls/ask-network.ts";
import { DeliveryFault } from "../fault.ts";
import type { Network, NetworkAccount, NetworkGround, Tokens } from "../network.ts";
import { findAccount } from "./account-queries.ts";
import { sealCredentials } from "./credentials.ts";
import { callbackUrl, findBeginning, type NetworkRequest, takeRequest } from "./network-requests.ts";

export type ConnectGround = { pool: pg.Pool; vault: Vault; publicUrl: string; egress: Egress; apps: NetworkApps };

/** What came back from a network with somebody's browser, and who is signed in there. `network` is as the address says. */
export type Return = {
  network: string;
  state: string;
  code: string | undefined;
  error: string | undefined;
  signedInAs: string | undefined;
  /** Whoever holds the browser has read what is connected to what, and wants it. */
  confirmed: boolean;
};

export type Connected =
  | { step: "done"; network: string; account: string; project: string }
  | { step: "failed"; network: string; message: string }
  | { step: "confirm"; network: string; person: string; project: string };

/** Ends what `connect_network` began: trades the code, asks whose account it is, and keeps it for the project. Undefined: there is no such network. */
export async function completeConnection(ground: ConnectGround, returned: Return): Promise<Connected | undefined> {
  const name = networkNames.find((candidate) => candidate === returned.network);
  if (name === undefined) return undefined;
  const network = allNetworks[name];
  const asked = await questionFor(ground, name, returned);
  if (asked !== undefined) return { step: "confirm", network: network.title, ...asked };
  const outcome = await complete(ground, network, returned);
  return typeof outcome === "string"
    ? { step: "failed", network: network.title, message: outcome }
    : { step: "done", network: network.title, ...outcome };
}

/**
 * Whoever is not signed in may be anybody to whom somebody has sent the address, and their account is at stake: they are told
 * whose project it would be connected to, and asked.
 */
async function questionFor({ pool }: ConnectGround, network: NetworkName, returned: Return) {
  if (returned.signedInAs !== undefined || returned.confirmed || returned.code === undefined) return undefined;
  return findBeginning(pool, { state: returned.state, network });
}

type Kept = { account: string; project: string };

/** What is kept, or why nothing is and what to do. */
async function complete(ground: ConnectGround, network: Network, returned: Return): Promise<Kept | string> {
  const { title, name } = network;
  const calls = groundOf(ground, name);
  const request = await takeRequest(ground, { state: returned.state, network: name });
  if (request === undefined || calls === undefined)
    return `This way to ${title} was used already or is older than ten minutes. Begin again in Galley.`;
  if (returned.signedInAs !== undefined && returned.signedInAs !== request.personId)
    return "Somebody else began this. Sign out of Galley, or begin again as the person you are signed in as.";
  if (returned.code === undefined) {
    const denied = returned.error === "access_denied" || returned.error?.startsWith("user_cancelled");
    const why = denied ? `${title} was told not to give access.` : `${title} did not give access.`;
    return `${why} Nothing has changed. Begin again in Galley if you want to.`;
  }
  if (!(await mayConnect(ground.pool, request))) return mayNot;
  try {
    return await keepAccount({ ...ground, ...calls }, request, returned.code);
  } catch (error) {
    if (error instanceof DeliveryFault) return `${error.message} Begin again in Galley.`;
    if (error instanceof TokenRefused) return `${title} has taken the access back at once. Begin again in Galley.`;
    throw error;
  }
}

const mayNot = "Whoever began this may no longer connect accounts to the project. Ask an owner.";

type Ground = ConnectGround & NetworkGround;

async function keepAccount(ground: Ground, request: NetworkRequest, code: string): Promise<Kept | string> {
  const { publicUrl, network } = ground;
  const redirectUri = callbackUrl(publicUrl, network.name);
  const tokens = await network.exchangeCode(ground, { code, verifier: request.verifier, redirectUri });
  if (tokens === undefined) return `${network.title} did not take the code that it had given. Begin again in Galley.`;
  const missing = network.neededScopes.filter((scope) => !tokens.scopes.includes(scope));
  let kept: Kept | string | undefined;
  try {
    kept =
      missing.length > 0
        ? `${network.title} did not give every permission; ${missing.join(", ")} is missing. Look at the app's permissions, then begin again in Galley.`
        : await storeOwned(ground, request, tokens);
    return kept;
  } finally {
    // Nobody is to hold what nobody keeps.
    if (typeof kept !== "object") await network.revoke(ground, tokens).catch(() => {});
  }
}

async function storeOwned(ground: Ground, request: NetworkRequest, tokens: Tokens): Promise<Kept | string> {
  const { network, pool, vault } = ground;
  const account = await network.whoIs(ground, tokens.accessToken);
  const project = await transact(pool, request.organizationId, (tx) => store(tx, vault, request, tokens, account));
  return project === undefined ? mayNot : { account: network.mention(account.handle), project };
}

function mayConnect(pool: pg.Pool, request: NetworkRequest): Promise<boolean> {
  return transact(pool, request.organizationId, async (tx) => (await lockLeader(tx, request)) !== undefined);
}

/** The project's name, while whoever began is still an owner or admin there. */
async function lockLeader(tx: Tx, { organizationId, projectId, personId }: NetworkRequest): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name from member m join project p on p.organization_id = m.organization_id and p.id = ${projectId}
    where m.organization_id = ${organizationId} and m.person_id = ${personId} and m.role in ('owner', 'admin')
    for no key update of p for key share of m`.execute(tx);
  return rows[0]?.name;
}

async function store(tx: Tx, vault: Vault, request: NetworkRequest, tokens: Tokens, account: NetworkAccount): Promise<string | undefined> {
  const project = await lockLeader(tx, request);
  if (project === undefined) return undefined;
  const { organizationId, projectId, personId, network } = request;
  const known = await findAccount(tx, { organizationId, projectId }, network);
  const id = known?.id ?? newId("account");
  const row = {
    network_id: account.id,
    handle: account.handle,
    name: account.name,
    scopes: tokens.scopes,
    credentials: sealCredentials(vault, { organizationId, accountId: id }, tokens),
    access_expires_at: sql<Date>`now() + make_interval(secs => ${tokens.expiresInSeconds})`,
    status: "connected" as const,
    reason: null,
    connected_by: personId,
    connected_at: sql<Date>`now()`,
  };
  await tx
    .insertInto("network_account")
    .values({ organization_id: organizationId, id, project_id: projectId, network, ...row })
    .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doUpdateSet(row))
    .execute();
  await insertAuditRow(tx, request, id);
  return project;
}

async function insertAuditRow(tx: Tx, { organizationId, projectId, personId }: NetworkRequest, accountId: string): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      organization_id: organizationId,
      id: newId("audit"),
      operation: "complete_connect_network",
      surface: "callback",
      person_id: personId,
      token_id: null,
      subject_id: projectId,
      request_id: accountId,
    })
    .execute();
}
