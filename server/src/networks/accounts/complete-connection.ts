import { sql } from "kysely";
import type pg from "pg";
import { z } from "zod";
import { type Tx, transact } from "#src/database/transact.ts";
import type { Egress } from "#src/platform/egress/egress.ts";
import { newId } from "#src/platform/ids.ts";
import type { XApp } from "#src/platform/outside/x-app.ts";
import type { Vault } from "#src/platform/secrets.ts";
import { DeliveryFault } from "../fault.ts";
import { askX, TokenRefused } from "../x/ask-x.ts";
import { exchangeCode, revokeToken, type Tokens, wantedScopes } from "../x/token-endpoint.ts";
import type { XGround } from "../x/x-call.ts";
import { sealCredentials } from "./credentials.ts";
import { callbackUrl, type NetworkRequest, takeRequest } from "./network-requests.ts";

export type ConnectGround = { pool: pg.Pool; vault: Vault; publicUrl: string; egress: Egress; x: XApp | undefined };

/** What came back from X with somebody's browser, and who is signed in there. */
export type Return = { state: string; code: string | undefined; error: string | undefined; signedInAs: string | undefined };

export type Connected = { done: true; handle: string; project: string } | { done: false; message: string };

/** Ends what `connect_x` began: trades the code, asks whose account it is, and keeps it for the project. */
export async function completeConnection(ground: ConnectGround, returned: Return): Promise<Connected> {
  const { x } = ground;
  const request = await takeRequest(ground, returned.state);
  if (request === undefined || x === undefined)
    return failed("This way to X was used already or is older than ten minutes. Begin again in Galley.");
  if (returned.signedInAs !== undefined && returned.signedInAs !== request.personId) {
    return failed("Somebody else began this. Sign out of Galley, or begin again as the person you are signed in as.");
  }
  if (returned.code === undefined) {
    const why = returned.error === "access_denied" ? "X was told not to give access." : "X did not give access.";
    return failed(`${why} Nothing has changed. Begin again in Galley if you want to.`);
  }
  if (!(await mayConnect(ground.pool, request)))
    return failed("Whoever began this may no longer connect accounts to the project. Ask an owner.");
  try {
    return await keepAccount({ ...ground, x }, request, returned.code);
  } catch (error) {
    if (error instanceof DeliveryFault) return failed(`${error.message} Begin again in Galley.`);
    if (error instanceof TokenRefused) return failed("X has taken the access back at once. Begin again in Galley.");
    throw error;
  }
}

function failed(message: string): Connected {
  return { done: false, message };
}

type Ground = ConnectGround & XGround;

async function keepAccount(ground: Ground, request: NetworkRequest, code: string): Promise<Connected> {
  const { publicUrl } = ground;
  const tokens = await exchangeCode(ground, { code, verifier: request.verifier, redirectUri: callbackUrl(publicUrl) });
  if (tokens === undefined) return failed("X did not take the code that it had given. Begin again in Galley.");
  const missing = wantedScopes.filter((scope) => !tokens.scopes.includes(scope));
  let kept: Connected | undefined;
  try {
    kept = missing.length > 0 ? missingScopes(missing) : await storeOwned(ground, request, tokens);
    return kept;
  } finally {
    // Nobody is to hold what nobody keeps.
    if (!kept?.done) await revokeToken(ground, tokens.refreshToken).catch(() => {});
  }
}

function missingScopes(missing: readonly string[]): Connected {
  return failed(
    `X did not give every permission; ${missing.join(", ")} is missing. Look at the app's permissions, then begin again in Galley.`,
  );
}

async function storeOwned(ground: Ground, request: NetworkRequest, tokens: Tokens): Promise<Connected> {
  const account = await whoIs(ground, tokens.accessToken);
  const project = await transact(ground.pool, request.organizationId, (tx) => store(tx, ground.vault, request, tokens, account));
  if (project === undefined) return failed("Whoever began this may no longer connect accounts to the project. Ask an owner.");
  return { done: true, handle: account.username, project };
}

const Me = z.object({
  data: z.object({ id: z.string().regex(/^\d{1,20}$/), username: z.string().min(1).max(50), name: z.string().max(200) }),
});
type Account = z.infer<typeof Me>["data"];

async function whoIs(ground: XGround, token: string): Promise<Account> {
  const me = Me.safeParse(await askX(ground, { path: "/2/users/me", token })).data;
  if (me === undefined) throw new DeliveryFault("permanent", "refused", "X did not say whose account it is.");
  return me.data;
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

async function store(tx: Tx, vault: Vault, request: NetworkRequest, tokens: Tokens, account: Account): Promise<string | undefined> {
  const project = await lockLeader(tx, request);
  if (project === undefined) return undefined;
  const { organizationId, projectId, personId } = request;
  const known = await tx
    .selectFrom("network_account")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("network", "=", "x")
    .executeTakeFirst();
  const id = known?.id ?? newId("account");
  const row = {
    network_id: account.id,
    handle: account.username,
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
    .values({ organization_id: organizationId, id, project_id: projectId, network: "x", ...row })
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
      operation: "complete_connect_x",
      surface: "callback",
      person_id: personId,
      token_id: null,
      subject_id: projectId,
      request_id: accountId,
    })
    .execute();
}
