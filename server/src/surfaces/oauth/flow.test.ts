import { permissions } from "@galley/contract";
import * as v2 from "@modelcontextprotocol/client";
import * as v1 from "@modelcontextprotocol/sdk/client/auth.js";
import * as standard from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Oauth, openOauth } from "#test/oauth.ts";

let oauth: Oauth;
beforeAll(async () => {
  oauth = await openOauth();
});
afterAll(() => oauth.close());

/** Lets the owner agree in a browser; returns the address with the client's answer. */
async function agree(url: URL): Promise<URL> {
  const jar = await oauth.browser();
  const answer = await oauth.decide(jar, await oauth.askedPage(jar, url.href));
  return new URL(answer.location ?? "about:blank");
}

test("a person who agrees connects an assistant, whose token the assistant server admits and REST does not know", async () => {
  const client = await oauth.register();
  const code = await oauth.code(client);
  expect(code.location.origin + code.location.pathname).toBe(client.redirect_uris[0]);
  expect(Object.fromEntries(code.location.searchParams)).toEqual({ code: expect.any(String), state: code.state, iss: oauth.base });
  const { status, headers, body } = await oauth.exchange(client, code);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: "Bearer",
    expires_in: 1800,
    scope: permissions.join(" "),
  });
  const { actor } = await oauth.admit(body.access_token);
  const { organizationId, personId } = oauth.world;
  expect(actor).toMatchObject({ kind: "assistant", organizationId, personId, role: "owner", projectId: null, reach: "all" });
  const rest = await oauth.world.request("GET", "/projects", { token: body.access_token });
  expect([rest.status, rest.error?.code]).toEqual([401, "invalid_token"]);
  const { value } = await oauth.world.newToken();
  await expect(oauth.admit(value)).rejects.toMatchObject({ code: "invalid_token" });
});

// The library requires https everywhere, which a loopback address cannot satisfy.
const options = { [standard.allowInsecureRequests]: true };

test("a client that checks every rule of the standards is content, from discovery to revocation", async () => {
  const resourceUrl = new URL(oauth.resource);
  const resource = await standard.processResourceDiscoveryResponse(
    resourceUrl,
    await standard.resourceDiscoveryRequest(resourceUrl, options),
  );
  const issuer = new URL(resource.authorization_servers?.[0] ?? "");
  const server = await standard.processDiscoveryResponse(
    issuer,
    await standard.discoveryRequest(issuer, { ...options, algorithm: "oauth2" }),
  );
  const registered = await standard.dynamicClientRegistrationRequest(
    server,
    {
      client_name: "Strict",
      redirect_uris: [oauth.redirectUri],
      grant_types: ["authorization_code", "refresh_token"],
      token_endpoint_auth_method: "client_secret_basic",
    },
    options,
  );
  const client = await standard.processDynamicClientRegistrationResponse(registered);
  const authentication = standard.ClientSecretBasic(String(client.client_secret));
  const [verifier, state] = [standard.generateRandomCodeVerifier(), standard.generateRandomState()];
  const url = new URL(server.authorization_endpoint ?? "");
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: oauth.redirectUri,
    response_type: "code",
    scope: "articles:read articles:write",
    state,
    code_challenge: await standard.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    resource: resource.resource,
  }).toString();
  const parameters = standard.validateAuthResponse(server, client, await agree(url), state);
  const more = { ...options, additionalParameters: { resource: resource.resource } };
  const exchanged = await standard.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    oauth.redirectUri,
    verifier,
    more,
  );
  const tokens = await standard.processAuthorizationCodeResponse(server, client, exchanged);
  expect(tokens.scope).toBe("articles:read articles:write");
  expect((await oauth.admit(tokens.access_token)).actor.kind).toBe("assistant");
  const refreshed = await standard.refreshTokenGrantRequest(server, client, authentication, tokens.refresh_token ?? "", more);
  const renewed = await standard.processRefreshTokenResponse(server, client, refreshed);
  expect((await oauth.admit(renewed.access_token)).actor.kind).toBe("assistant");
  await standard.processRevocationResponse(
    await standard.revocationRequest(server, client, authentication, renewed.refresh_token ?? "", options),
  );
  await expect(oauth.admit(renewed.access_token)).rejects.toMatchObject({ code: "invalid_token" });
});

type Kept = { client?: Record<string, unknown>; tokens?: Record<string, unknown>; verifier?: string; sentTo?: URL; discovery?: object };

/** Creates the storage of an assistant between its steps. */
function keeper() {
  const kept: Kept = {};
  return {
    kept,
    provider: {
      redirectUrl: oauth.redirectUri,
      clientMetadata: {
        client_name: "MCP",
        redirect_uris: [oauth.redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      },
      state: () => "a state",
      clientInformation: () => kept.client as never,
      saveClientInformation: (client: object) => void Object.assign(kept, { client }),
      tokens: () => kept.tokens as never,
      saveTokens: (tokens: object) => void Object.assign(kept, { tokens }),
      redirectToAuthorization: (sentTo: URL) => void Object.assign(kept, { sentTo }),
      saveCodeVerifier: (verifier: string) => void Object.assign(kept, { verifier }),
      codeVerifier: () => kept.verifier ?? "",
      saveDiscoveryState: (discovery: object) => void Object.assign(kept, { discovery }),
      discoveryState: () => kept.discovery as never,
    },
  };
}

describe("the MCP client library finds its way from the address of the assistant server alone", () => {
  test.each([
    ["of version 2", v2.auth, ""],
    ["of version 1", v1.auth, ""],
    ["of version 2, with all tools", v2.auth, "?tools=all"],
    ["of version 1, with all tools", v1.auth, "?tools=all"],
  ])("%s", async (_, auth, query) => {
    const { kept, provider } = keeper();
    const serverUrl = oauth.resource + query;
    expect(await auth(provider, { serverUrl })).toBe("REDIRECT");
    const asked = kept.sentTo?.searchParams;
    expect([asked?.get("resource"), asked?.get("code_challenge_method"), asked?.get("scope")]).toEqual([
      oauth.resource,
      "S256",
      permissions.join(" "),
    ]);
    const answer = await agree(kept.sentTo ?? new URL("about:blank"));
    const [authorizationCode, iss] = [answer.searchParams.get("code") ?? "", answer.searchParams.get("iss") ?? ""];
    expect(await auth(provider, { serverUrl, authorizationCode, iss })).toBe("AUTHORIZED");
    const first = String(kept.tokens?.access_token);
    expect((await oauth.admit(first)).actor).toMatchObject({ kind: "assistant", personId: oauth.world.personId });
    expect(await auth(provider, { serverUrl })).toBe("AUTHORIZED");
    expect(String(kept.tokens?.access_token)).not.toBe(first);
    expect((await oauth.admit(String(kept.tokens?.access_token))).actor.kind).toBe("assistant");
  });
});
