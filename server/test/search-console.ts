import { createHash, createPublicKey, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify, UnsecuredJWT } from "jose";
import type { Google } from "#src/operations/outside/google.ts";

type QueryRow = { query: string; clicks: number; impressions: number; position: number };
export type SearchRow = { page: string; clicks: number; impressions: number; position: number };
type Query = {
  startDate: string;
  endDate: string;
  dimensions: string[];
  type: string;
  dataState: string;
  rowLimit: number;
  startRow: number;
};
type Refusal = { status: number; body: object; headers?: Record<string, string> };

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));

export const serviceAccount = {
  type: "service_account",
  client_email: "galley@hearth.iam.gserviceaccount.com",
  private_key: pem,
  private_key_id: "key-1",
  token_uri: "https://oauth2.googleapis.com/token",
} as const;
export const oauthClient = {
  type: "authorized_user",
  client_id: "7.apps.example",
  client_secret: "s3cret",
  refresh_token: "1//refresh",
} as const;
export const googleApp = { clientId: "galley.apps.example", clientSecret: "the app's own secret" };
export const googlePerson = "ines@hearth.example";
export const siteProperty = "sc-domain:hearth.example";

/**
 * Opens Search Console and its token service on loopback. It checks signatures, audiences, scopes, properties and paging as
 * Google does.
 */
export async function openSearchConsole() {
  const days = new Map<string, SearchRow[]>();
  const searches: QueryRow[] = [];
  const queries: Query[] = [];
  const searchQueries: Query[] = [];
  const tokens = new Set<string>();
  const granted = createGrants();
  const properties = [
    { siteUrl: siteProperty, permissionLevel: "siteFullUser" },
    { siteUrl: "https://hearth.example/", permissionLevel: "siteOwner" },
    { siteUrl: "https://strangers.example/", permissionLevel: "siteUnverifiedUser" },
  ];
  const refusals = new Map<string, Refusal>();
  let refuseNext: Refusal | undefined;
  let onQuery: (query: Query) => Promise<void> | void = () => {};
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    const text = await textOf(request);
    if (request.url === "/token") return void (await giveToken(text, `${url()}/token`, tokens, granted, answer));
    if (request.url?.startsWith("/auth?")) {
      return void response.writeHead(302, { location: granted.agree(`${url()}${request.url}`).href }).end();
    }
    if (request.url === "/revoke" && refuseNext !== undefined) {
      const { status, body } = refuseNext;
      refuseNext = undefined;
      return void answer(status, body);
    }
    if (request.url === "/revoke") return void granted.revoke(new URLSearchParams(text).get("token") ?? "", answer);
    const property = /^\/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/.exec(request.url ?? "")?.[1];
    if (!tokens.has(request.headers.authorization?.replace("Bearer ", "") ?? ""))
      return void answer(401, googleError(401, "UNAUTHENTICATED", "Invalid Credentials"));
    if (request.url === "/webmasters/v3/sites" && request.method === "GET") return void answer(200, { siteEntry: properties });
    if (decodeURIComponent(property ?? "") !== siteProperty) {
      return void answer(
        403,
        googleError(403, "PERMISSION_DENIED", `User does not have sufficient permission for site '${property}'.`, "forbidden"),
      );
    }
    const query = JSON.parse(text) as Query;
    const refusal = refuseNext ?? refusals.get(query.startDate);
    refuseNext = undefined;
    await onQuery(query);
    if (refusal !== undefined) return void answer(refusal.status, refusal.body, refusal.headers);
    const ofSearches = query.dimensions.join() === "query";
    (ofSearches ? searchQueries : queries).push(query);
    const rows = ofSearches
      ? searches.map(({ query: text, ...row }) => ({ keys: [text], ctr: 0, ...row }))
      : (days.get(query.startDate) ?? []).map(({ page, ...row }) => ({ keys: [query.startDate, page], ctr: 0, ...row }));
    const portion = rows.slice(query.startRow, query.startRow + query.rowLimit);
    answer(200, { ...(portion.length > 0 && { rows: portion }), responseAggregationType: ofSearches ? "byProperty" : "byPage" });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    get google(): Google {
      return { searchConsoleUrl: url(), tokenUrl: `${url()}/token`, authorizeUrl: `${url()}/auth`, app: googleApp };
    },
    days,
    /** Properties of the person who signs in. */
    properties,
    /** Grants that are in force: who has given them, by refresh token. */
    grants: granted.inForce,
    /** Agrees to what an address asks, as the person; returns the address to which the browser is sent back. */
    agree: granted.agree,
    /** Searches that every query returns, whatever its days. */
    searches,
    /** Answered requests for a day. */
    queries,
    /** Answered requests for searches. */
    searchQueries,
    /** Refusals with which queries for a day are answered instead. */
    refusals,
    refuseNext(refusal: Refusal) {
      refuseNext = refusal;
    },
    onQuery(listener: typeof onQuery) {
      onQuery = listener;
    },
    revokeTokens: () => tokens.clear(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function googleError(code: number, status: string, message: string, reason = status): object {
  return { error: { code, status, message, errors: [{ domain: "global", reason, message }] } };
}

type Answer = (status: number, body: unknown) => void;

type Grants = ReturnType<typeof createGrants>;

/** Codes and refresh tokens of people who sign in with the app. */
function createGrants() {
  const codes = new Map<string, { challenge: string; redirectUri: string; scope: string; person: string }>();
  const inForce = new Map<string, string>();
  let count = 0;
  return {
    inForce,
    agree(address: string, { without = "", person = googlePerson } = {}): URL {
      const asked = new URL(address).searchParams;
      const get = (name: string) => asked.get(name) ?? "";
      const isWhole =
        get("client_id") === googleApp.clientId &&
        get("response_type") === "code" &&
        get("access_type") === "offline" &&
        get("prompt") === "consent" &&
        get("code_challenge_method") === "S256";
      if (!isWhole) throw new Error(`Google does not take this request: ${address}`);
      count += 1;
      const scope = get("scope")
        .split(" ")
        .filter((one) => one !== without)
        .join(" ");
      codes.set(`code-${count}`, { challenge: get("code_challenge"), redirectUri: get("redirect_uri"), scope, person });
      const back = new URL(get("redirect_uri"));
      back.search = new URLSearchParams({ state: get("state"), code: `code-${count}`, scope }).toString();
      return back;
    },
    exchange(form: Record<string, string>, token: string, answer: Answer): boolean {
      if (form.client_id !== googleApp.clientId || form.client_secret !== googleApp.clientSecret) {
        answer(401, { error: "invalid_client", error_description: "Unauthorized" });
        return false;
      }
      const code = codes.get(form.code ?? "");
      codes.delete(form.code ?? "");
      const challenge = createHash("sha256")
        .update(form.code_verifier ?? "")
        .digest("base64url");
      if (code === undefined || code.redirectUri !== form.redirect_uri || code.challenge !== challenge) {
        answer(400, { error: "invalid_grant", error_description: "Malformed auth code." });
        return false;
      }
      const refresh = `1//person-${form.code}`;
      inForce.set(refresh, code.person);
      const id_token = new UnsecuredJWT({ email: code.person, email_verified: true, sub: code.person }).encode();
      answer(200, { access_token: token, refresh_token: refresh, expires_in: 3599, scope: code.scope, token_type: "Bearer", id_token });
      return true;
    },
    /** Ends all that a person has granted to the app, as Google does. */
    revoke(token: string, answer: Answer) {
      const person = inForce.get(token);
      for (const [other, whose] of inForce) if (whose === person) inForce.delete(other);
      answer(person === undefined ? 400 : 200, person === undefined ? { error: "invalid_token" } : {});
    },
  };
}

async function giveToken(text: string, audience: string, tokens: Set<string>, granted: Grants, answer: Answer): Promise<void> {
  const form = Object.fromEntries(new URLSearchParams(text));
  const token = `token-${tokens.size}-${Math.random()}`;
  if (form.grant_type === "authorization_code") {
    if (granted.exchange(form, token, answer)) tokens.add(token);
    return;
  }
  if (form.grant_type === "refresh_token") {
    const isApp = form.client_id === googleApp.clientId && form.client_secret === googleApp.clientSecret;
    const known =
      (isApp && granted.inForce.has(form.refresh_token ?? "")) ||
      (form.client_id === oauthClient.client_id &&
        form.client_secret === oauthClient.client_secret &&
        form.refresh_token === oauthClient.refresh_token);
    if (!known) return answer(400, { error: "invalid_grant", error_description: "Token has been expired or revoked." });
  } else {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        form.assertion ?? "",
        createPublicKey(publicKey.export({ type: "spki", format: "pem" })),
        {
          issuer: serviceAccount.client_email,
          audience,
          algorithms: ["RS256"],
          maxTokenAge: "1h",
        },
      );
      if (payload.scope !== "https://www.googleapis.com/auth/webmasters.readonly" || protectedHeader.kid !== "key-1")
        throw new Error("scope");
      if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3600) throw new Error("too long");
    } catch {
      return answer(400, { error: "invalid_grant", error_description: "Invalid JWT Signature." });
    }
  }
  tokens.add(token);
  answer(200, { access_token: token, token_type: "Bearer", expires_in: 3599 });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
