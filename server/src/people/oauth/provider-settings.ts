import { generateKeyPairSync } from "node:crypto";
import { permissions } from "@galley/contract";
import type { Adapter, Configuration, errors as Errors, interactionPolicy as Policy } from "oidc-provider";
import type pg from "pg";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Log } from "#src/core/log.ts";
import { createDocumentBudget } from "#src/people/access/call-budget.ts";
import { createDocumentFetcher, documentBytesMax } from "./client-document.ts";
import { findClient } from "./clients.ts";
import { createAccessTokens, createGrants, createOnceOnly, type MakeOAuthError } from "./connections.ts";
import { lifetimes, paths, resourceNamed, resourceOf } from "./endpoints.ts";
import { clientMethods } from "./metadata.ts";
import { createPayloads, noAdapter } from "./payloads.ts";

export type OauthDependencies = {
  pool: pg.Pool;
  publicUrl: string;
  egress: Egress;
  log: Log;
  /** Keys that sign the cookies of a request under way; the first is the current one. */
  keys: readonly Buffer[];
};

type Library = { errors: typeof Errors; interactionPolicy: typeof Policy };

/** Returns the library's configuration, with every feature switched off that is not needed here. */
export function providerSettings(dependencies: OauthDependencies, library: Library): Configuration {
  const { publicUrl, egress, keys, log } = dependencies;
  const fetchDocument = createDocumentFetcher(egress, log);
  const refuse: MakeOAuthError = (why) => new library.errors.InvalidGrant(why);
  const cookies = { httpOnly: true, sameSite: "lax", signed: true, secure: publicUrl.startsWith("https:") } as const;
  const prefix = cookies.secure ? "__Secure-galley_oauth" : "galley_oauth";
  return {
    adapter: (name) => adapterFor(dependencies, name, refuse),
    clientAuthMethods: [...clientMethods],
    clientBasedCORS: () => true,
    clientDefaults: {
      application_type: "native",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: "EdDSA",
    },
    cookies: {
      keys: keys.map((key) => key.toString("base64url")),
      names: { interaction: prefix, resume: `${prefix}_resume`, session: `${prefix}_session` },
      short: cookies,
      long: cookies,
    },
    expiresWithSession: () => false,
    features: features(dependencies, library),
    fetch: (url) => fetchDocument(String(url)),
    fetchResponseBodyLimits: { "client_id metadata document": documentBytesMax },
    findAccount: (ctx, accountId) => {
      // Asked before a refresh token is used up: one that comes again after a refused request must not end the connection.
      const { params, route } = ctx.oidc;
      if (route === "token" && params?.resource !== undefined) params.resource = requireResource(params.resource, publicUrl, library);
      return { accountId, claims: () => ({ sub: accountId }) };
    },
    interactions: { policy: askEveryTime(library), url: (_ctx, { uid }) => `${paths.consent}/${uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    // The library requires a key to sign with, but signs nothing: tokens are opaque.
    jwks: { keys: [generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })] } as Configuration["jwks"] & object,
    loadExistingGrant: (ctx) => {
      const agreed = ctx.oidc.result?.consent?.grantId;
      return agreed === undefined ? undefined : ctx.oidc.provider.Grant.find(agreed);
    },
    pkce: { required: () => true },
    responseTypes: ["code"],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: { authorization: paths.authorize, token: paths.token, revocation: paths.revoke },
    ttl: {
      AccessToken: lifetimes.accessTokenSeconds,
      AuthorizationCode: lifetimes.codeSeconds,
      RefreshToken: lifetimes.refreshTokenSeconds,
      Interaction: lifetimes.requestSeconds,
      Session: lifetimes.codeSeconds,
    },
  };
}

/** Returns the one resource of the service; fails where a token request names another one. */
function requireResource(named: unknown, publicUrl: string, { errors }: Library): string {
  const resource = resourceOf(publicUrl);
  if ([named].flat().some((one) => resourceNamed(String(one), publicUrl) !== resource)) throw new errors.InvalidTarget();
  return resource;
}

function features({ pool, publicUrl }: OauthDependencies, { errors }: Library): Configuration["features"] & object {
  const resource = resourceOf(publicUrl);
  const takeDocument = createDocumentBudget(pool);
  return {
    clientIdMetadataDocument: {
      enabled: true,
      ack: "draft-02",
      cacheDuration: { min: 60, max: lifetimes.clientDocumentSeconds },
      allowFetch: async (ctx) => !(await takeDocument(ctx?.ip ?? "")).exceeded,
    },
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, several) => {
        if (several?.some((one) => one !== resource)) throw new errors.InvalidTarget();
        return resource;
      },
      getResourceServerInfo: (ctx, indicator) => {
        if (indicator !== resource) throw new errors.InvalidTarget();
        const asked = String(ctx.oidc.params?.scope ?? "").split(" ");
        if (ctx.oidc.route === "authorization" && !permissions.some((permission) => asked.includes(permission))) {
          throw new errors.InvalidScope("none of the scopes is known", asked.join(" "));
        }
        return { scope: permissions.join(" "), accessTokenFormat: "opaque", accessTokenTTL: lifetimes.accessTokenSeconds };
      },
      useGrantedResource: () => true,
    },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  };
}

/** Returns a policy by which no earlier answer and no session counts: the person is asked for each request. */
function askEveryTime({ interactionPolicy: { Check, base } }: Library) {
  const policy = base();
  policy.remove("login");
  const checks = policy.get("consent")?.checks;
  checks?.clear();
  checks?.add(
    new Check("every_time", "the person is asked every time", "consent_required", (ctx) =>
      ctx.oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
    ),
  );
  return policy;
}

function adapterFor({ pool, publicUrl }: OauthDependencies, model: string, refuse: MakeOAuthError): Adapter {
  switch (model) {
    case "Client":
      return { ...noAdapter, find: (id) => findClient(pool, id) };
    case "Grant":
      return createGrants(pool, resourceOf(publicUrl));
    case "AccessToken":
      return createAccessTokens(pool, refuse);
    case "AuthorizationCode":
    case "RefreshToken":
      return createOnceOnly(pool, model, publicUrl, refuse);
    // The service keeps its own sessions, so the library's session ends with the request that made it.
    case "Session":
      return noAdapter;
    default:
      return createPayloads(pool, model, publicUrl);
  }
}
