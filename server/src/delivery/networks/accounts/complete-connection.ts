import type { NetworkName, NetworkOutcome } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import { newId } from "#src/core/ids.ts";
import type { NetworkApps } from "#src/core/outside/network-apps.ts";
import type { Vault } from "#src/core/secrets.ts";
import { recordAudit } from "#src/operations/record-audit.ts";
import { allNetworks, networkDependenciesOf } from "../all-networks.ts";
import { TokenRefused } from "../calls/ask-network.ts";
import { DeliveryFault } from "../fault.ts";
import type { Network, NetworkAccount, NetworkDependencies, NetworkTokens } from "../network.ts";
import { findNetworkAccount } from "./account-queries.ts";
import { sealNetworkCredentials } from "./credentials.ts";
import { type AuthorizationRequest, callbackUrl, findBeginning, takeRequest } from "./network-requests.ts";

export type ConnectDependencies = { pool: pg.Pool; vault: Vault; publicUrl: string; egress: Egress; apps: NetworkApps };

/** Parameters with which a network sends a browser back, and who is signed in there. */
export type Return = {
  network: NetworkName;
  state: string;
  code: string | undefined;
  error: string | undefined;
  signedInAs: string | undefined;
  /** The person at the browser has read what would be connected to what, and agreed. */
  confirmed: boolean;
  requestId: string;
};

/**
 * Result of a connection. `whose` is its project when the signed-in person began it; undefined when somebody else began it or
 * nobody is known.
 */
export type Connected =
  | { step: "done"; network: string; account: string; project: string; whose?: string | undefined }
  | ({ step: "failed"; network: string; whose?: string | undefined } & NotKept)
  | { step: "confirm"; network: string; person: string; project: string };

/** Reason why nothing is stored, and what to do. `outcome` is absent when the request is not valid or belongs to somebody else. */
type NotKept = { message: Sentence | string; outcome?: Exclude<NetworkOutcome, "connected">; missing?: readonly string[] };

/** Completes what `connect_network` began: exchanges the code, asks whose account it is and stores it for the project. */
export async function completeConnection(dependencies: ConnectDependencies, returned: Return): Promise<Connected> {
  const network = allNetworks[returned.network];
  const asked = await questionFor(dependencies, returned);
  if (asked !== undefined) return { step: "confirm", network: network.title, ...asked };
  const { request, ...outcome } = await complete(dependencies, network, returned);
  const whose = request !== undefined && request.personId === returned.signedInAs ? request.projectId : undefined;
  return "message" in outcome
    ? { step: "failed", network: network.title, whose, ...outcome }
    : { step: "done", network: network.title, whose, ...outcome };
}

/**
 * Returns the question to ask before the connection, or undefined when none is needed. A person who is not signed in may have
 * got the address from anybody, and their account is at stake. They are told whose project it would be connected to, and asked.
 */
async function questionFor({ pool }: ConnectDependencies, returned: Return) {
  if (returned.signedInAs !== undefined || returned.confirmed || returned.code === undefined) return undefined;
  return findBeginning(pool, returned);
}

type Kept = { account: string; project: string };

type Outcome = { request: AuthorizationRequest | undefined } & (Kept | NotKept);

async function complete(dependencies: ConnectDependencies, network: Network, returned: Return): Promise<Outcome> {
  const request = await takeRequest(dependencies, { state: returned.state, network: network.name });
  const calls = request && networkDependenciesOf({ ...dependencies, egress: dependencies.egress.of(request.organizationId) }, network.name);
  if (request === undefined || calls === undefined) {
    return { request, message: sentence("refusal_this_link_to_network_was", { network: network.title }) };
  }
  if (returned.signedInAs !== undefined && returned.signedInAs !== request.personId) {
    return { request, message: sentence("refusal_someone_else_started_this_sign") };
  }
  return { request, ...(await connect({ ...dependencies, ...calls, requestId: returned.requestId }, request, returned)) };
}

/** Stores the account. Returns what is stored, or why nothing is. */
async function connect(dependencies: Dependencies, request: AuthorizationRequest, { code, error }: Return): Promise<Kept | NotKept> {
  const { title } = dependencies.network;
  if (code === undefined) {
    const denied = error === "access_denied" || error?.startsWith("user_cancelled") === true;
    return denied
      ? { outcome: "denied", message: sentence("refusal_network_was_told_not_to_grant", { network: title }) }
      : { outcome: "not_given", message: sentence("refusal_network_did_not_grant_access", { network: title }) };
  }
  if (!(await mayConnect(dependencies.pool, request))) return mayNot;
  try {
    return await keepAccount(dependencies, request, code);
  } catch (fault) {
    if (fault instanceof DeliveryFault) return { outcome: outcomeOf(fault), message: `${fault.message} Start again in Galley.` };
    if (!(fault instanceof TokenRefused)) throw fault;
    return { outcome: "access_taken", message: sentence("refusal_network_revoked_the_access_at", { network: title }) };
  }
}

function outcomeOf({ kind, code }: DeliveryFault): NonNullable<NotKept["outcome"]> {
  if (code === "not_connected") return "app_refused";
  return kind === "permanent" ? "refused" : "unavailable";
}

const mayNot: NotKept = {
  outcome: "not_allowed",
  message: sentence("refusal_the_person_who_started_this"),
};

type Dependencies = ConnectDependencies & NetworkDependencies & Pick<Return, "requestId">;

async function keepAccount(dependencies: Dependencies, request: AuthorizationRequest, code: string): Promise<Kept | NotKept> {
  const { publicUrl, network } = dependencies;
  const redirectUri = callbackUrl(publicUrl, network.name);
  const tokens = await network.exchangeCode(dependencies, { code, verifier: request.verifier, redirectUri });
  if (tokens === undefined) {
    return { outcome: "code_refused", message: sentence("refusal_network_did_not_accept_the", { network: network.title }) };
  }
  const missing = network.neededScopes.filter((scope) => !tokens.scopes.includes(scope));
  let kept: Kept | NotKept | undefined;
  try {
    kept = missing.length > 0 ? lacking(network, missing) : await storeOwned(dependencies, request, tokens);
    return kept;
  } finally {
    // NetworkTokens that are not stored must not stay valid.
    if (kept === undefined || "message" in kept) await network.revoke(dependencies, tokens).catch(() => {});
  }
}

function lacking({ title }: Network, missing: readonly string[]): NotKept {
  const message = sentence("refusal_network_did_not_grant_every", { network: title, permissions: missing.join(", ") });
  return { outcome: "scopes_missing", missing, message };
}

async function storeOwned(dependencies: Dependencies, request: AuthorizationRequest, tokens: NetworkTokens): Promise<Kept | NotKept> {
  const { network, pool } = dependencies;
  const account = await network.whoIs(dependencies, tokens.accessToken);
  const project = await transact(pool, request.organizationId, (tx) => store(tx, dependencies, request, tokens, account));
  return project === undefined ? mayNot : { account: network.mention(account.handle), project };
}

function mayConnect(pool: pg.Pool, request: AuthorizationRequest): Promise<boolean> {
  return transact(pool, request.organizationId, async (tx) => (await lockLeader(tx, request)) !== undefined);
}

/** Locks and returns the project's name while the person who began is still an owner or admin there, else returns undefined. */
async function lockLeader(tx: Tx, { organizationId, projectId, personId }: AuthorizationRequest): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name from member m join project p on p.organization_id = m.organization_id and p.id = ${projectId}
    where m.organization_id = ${organizationId} and m.person_id = ${personId} and m.role in ('owner', 'admin')
    for no key update of p for key share of m`.execute(tx);
  return rows[0]?.name;
}

async function store(
  tx: Tx,
  { vault, requestId }: Dependencies,
  request: AuthorizationRequest,
  tokens: NetworkTokens,
  account: NetworkAccount,
): Promise<string | undefined> {
  const project = await lockLeader(tx, request);
  if (project === undefined) return undefined;
  const { organizationId, projectId, personId, network } = request;
  const known = await findNetworkAccount(tx, { organizationId, projectId }, network);
  const id = known?.id ?? newId("account");
  const row = {
    network_id: account.id,
    handle: account.handle,
    name: account.name,
    scopes: tokens.scopes,
    credentials: sealNetworkCredentials(vault, { organizationId, accountId: id }, tokens),
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
  await recordAudit(tx, {
    organizationId,
    operation: "complete_connect_network",
    surface: "callback",
    personId,
    tokenId: null,
    subjectId: projectId,
    requestId,
  });
  return project;
}
