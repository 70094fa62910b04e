import { z } from "zod";
import { reachNetwork } from "#server/delivery/networks/calls/call-network.ts";
import { awayFault } from "#server/delivery/networks/calls/network-faults.ts";
import { parsedJson } from "#server/delivery/networks/calls/parsed-json.ts";
import { DeliveryFault } from "#server/delivery/networks/fault.ts";
import type {
  Credentials,
  NetworkAccount,
  NetworkAnswer,
  NetworkDependencies,
  NetworkTokens,
  SignIn,
} from "#server/delivery/networks/network.ts";
import { errorOf, resetAt, verdictOf } from "./verdict.ts";

const Session = z.object({
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  did: z.string().regex(/^did:[a-z]+:[A-Za-z0-9._:%-]{1,200}$/),
  handle: z.string().min(1).max(253),
  active: z.boolean().default(true),
});
type Session = z.infer<typeof Session>;

const Claims = z.object({ exp: z.number(), sub: z.string() });
const lifetimeSecondsDefault = 600;
const lifetimeSecondsMax = 90 * 86_400;

/** Makes a session with an app password. */
export async function signIn(
  dependencies: NetworkDependencies,
  credentials: SignIn["credentials"],
): Promise<{ tokens: NetworkTokens; account: NetworkAccount }> {
  const answer = await create(dependencies, credentials);
  const session = sessionIn(answer);
  if (session === undefined) {
    requireVerdict(dependencies, answer);
    throw whyNot(answer);
  }
  if (!session.active) {
    await endSession(dependencies, tokensOf(session));
    throw new DeliveryFault("permanent", "refused", "This account is deactivated. Activate it on Bluesky, then connect it.");
  }
  return { tokens: tokensOf(session), account: { id: session.did, handle: session.handle, name: session.handle } };
}

/** Renews a session. One that has ended is made anew with the app password; undefined where that is refused. */
export async function renewSession(
  dependencies: NetworkDependencies,
  { accessToken, refreshToken, signIn: given }: Credentials,
): Promise<NetworkTokens | undefined> {
  const renewed = await reachNetwork(dependencies, { method: "POST", path: xrpc("server.refreshSession"), token: refreshToken ?? "" });
  const session = sessionIn(renewed);
  if (session !== undefined) return tokensOf(session);
  requireVerdict(dependencies, renewed);
  if (verdictOf(renewed) !== "unauthorized" || given === undefined) return undefined;
  // The id stays the account's when its handle changes.
  const { identifier, ...password } = given.credentials;
  const created = await create(dependencies, { ...password, identifier: claimsOf(accessToken)?.sub ?? identifier ?? "" });
  const anew = sessionIn(created);
  if (anew !== undefined) return tokensOf(anew);
  requireVerdict(dependencies, created);
  return undefined;
}

export async function endSession(dependencies: NetworkDependencies, { refreshToken }: Credentials): Promise<void> {
  await reachNetwork(dependencies, { method: "POST", path: xrpc("server.deleteSession"), token: refreshToken ?? "" });
}

export function xrpc(name: string): string {
  return `/xrpc/com.atproto.${name}`;
}

function create(dependencies: NetworkDependencies, { identifier, appPassword: password }: SignIn["credentials"]): Promise<NetworkAnswer> {
  return reachNetwork(dependencies, { method: "POST", path: xrpc("server.createSession"), json: { identifier, password } });
}

/** Fails for an answer that says nothing of the account, only that another call may. */
function requireVerdict({ network }: NetworkDependencies, answer: NetworkAnswer): void {
  const verdict = verdictOf(answer);
  if (verdict === "limited") {
    const message = `${network.title} accepts no more sign-ins of this account for now. Try again later.`;
    throw new DeliveryFault("retryable", "rate_limited", message, resetAt(answer));
  }
  if (verdict === "away") throw awayFault(network, answer.status);
}

const causes: Readonly<Record<string, string>> = {
  AuthenticationRequired:
    "Bluesky does not accept this handle with this app password. Check both, or make a new app password in Bluesky's settings.",
  AccountTakedown: "Bluesky has taken this account down. Its owner has to see to that on Bluesky.",
  AuthFactorTokenRequired:
    "Bluesky asks for a code from an email, as for the password that the owner signs in with. Make an app password in Bluesky's settings.",
};

function whyNot(answer: NetworkAnswer): DeliveryFault {
  const cause = causes[errorOf(answer)];
  if (cause !== undefined) return new DeliveryFault("permanent", "refused", cause);
  const message = `No account can sign in at this address (status ${answer.status}). Check that it is that of the account's server.`;
  return new DeliveryFault("retryable", "unavailable", message);
}

function sessionIn({ status, body }: NetworkAnswer): Session | undefined {
  return status === 200 ? Session.safeParse(body).data : undefined;
}

function tokensOf({ accessJwt, refreshJwt }: Session): NetworkTokens {
  return { accessToken: accessJwt, refreshToken: refreshJwt, expiresInSeconds: secondsLeft(accessJwt), scopes: [] };
}

/** Returns for how long an access token says it is valid. */
function secondsLeft(token: string): number {
  const claims = claimsOf(token);
  return claims === undefined ? lifetimeSecondsDefault : Math.min(Math.max(0, claims.exp - Date.now() / 1000), lifetimeSecondsMax);
}

function claimsOf(token: string) {
  const [, payload = ""] = token.split(".");
  return Claims.safeParse(parsedJson(Buffer.from(payload, "base64url"))).data;
}
