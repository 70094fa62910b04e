import { permissions } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { BrowserJar } from "#test/browser-jar.ts";
import { type Client, type Oauth, openOauth } from "#test/oauth.ts";

let oauth: Oauth;
let jar: BrowserJar;
let site: Client;
let program: Client;
const callback = "https://assistant.example/oauth/callback";
beforeAll(async () => {
  oauth = await openOauth();
  jar = await oauth.browser();
  site = await oauth.register({ redirect_uris: [callback, "https://assistant.example/other?x=1"] });
  program = await oauth.register();
});
afterAll(() => oauth.close());

type Query = Record<string, string | undefined>;

let callers = 0;

/** Starts a request, each from another address, because requests are limited per network. */
async function ask(client: Client, over: Query) {
  callers += 1;
  const { url } = await oauth.authorizeUrl(client, over);
  return jar.get(url, { "x-forwarded-for": `198.51.100.${callers}` });
}

/** Returns the parameters of the redirect to the client, with its address as `to`. */
function told(location: string | undefined): Record<string, string> {
  const url = new URL(location ?? "about:blank");
  // Response types that OAuth 2.1 has removed used the fragment for their answer, and their refusal uses it too.
  const answer = url.hash === "" ? url.searchParams : new URLSearchParams(url.hash.slice(1));
  return { ...Object.fromEntries(answer), to: `${url.protocol}//${url.host}${url.pathname}` };
}

describe("the browser is sent nowhere where the address is not exactly one that was registered", () => {
  test.each([
    `${callback}/`,
    `${callback}/../callback`,
    `${callback}?x=1`,
    `${callback}#`,
    `${callback}#x`,
    `${callback}%2f..`,
    callback.slice(0, -1),
    callback.toUpperCase(),
    "https://assistant.example/oauth/./callback",
    "https://assistant.example:443/oauth/callback",
    "https://assistant.example:8443/oauth/callback",
    "https://assistant.example.evil.example/oauth/callback",
    "https://assistant.example@evil.example/oauth/callback",
    "https://evil.example/https://assistant.example/oauth/callback",
    "https://evil.example\\@assistant.example/oauth/callback",
    "http://assistant.example/oauth/callback",
    "//assistant.example/oauth/callback",
    "https://assistant.example/other",
    "https://assistant.example/other?x=2",
    "https://127.0.0.1:53682/callback",
    "http://127.0.0.1:53682/callback",
    "javascript:alert(document.domain)",
    "data:text/html,<script>alert(1)</script>",
    "",
  ])("%j", async (redirectUri) => {
    const answer = await ask(site, { redirect_uri: redirectUri });
    expect([answer.status, answer.location]).toEqual([400, undefined]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.text).not.toContain("<script");
  });

  test.each([
    "http://127.0.0.1:53682/callback/",
    "http://127.0.0.1:53682/other",
    "http://localhost:53682/callback",
    "http://[::1]:53682/callback",
    "http://127.0.0.1:53682@evil.example/callback",
    "http://x@127.0.0.1:53682/callback",
    "http://127.0.0.1.evil.example:53682/callback",
    "https://127.0.0.1:53682/callback",
  ])("%j, for a program on the own device", async (redirectUri) => {
    const answer = await ask(program, { redirect_uri: redirectUri });
    expect([answer.status, answer.location]).toEqual([400, undefined]);
  });

  test("but a program on the own device may listen on any port", async () => {
    const answer = await ask(program, { redirect_uri: "http://127.0.0.1:9/callback" });
    expect(answer.location).toContain(`${oauth.base}/oauth/consent/`);
  });

  test.each(["unknown", "", "https://", "http://assistant.example/client.json", "https://user@assistant.example/c"])(
    "nor for the client %j, which is not known",
    async (clientId) => {
      const answer = await ask(site, { client_id: clientId });
      expect([answer.status, answer.location]).toEqual([400, undefined]);
    },
  );

  test("nor where an address is given twice", async () => {
    const { url } = await oauth.authorizeUrl(site);
    const answer = await jar.get(`${url}&redirect_uri=${encodeURIComponent("https://evil.example/")}`);
    expect([answer.status, answer.location]).toEqual([400, undefined]);
  });
});

describe("the client is told, with the issuer and its state, what is wrong with", () => {
  test.each<[string, Query, string]>([
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["PKCE whose method is not named", { code_challenge_method: undefined }, "invalid_request"],
    ["a challenge that is too short", { code_challenge: "short" }, "invalid_request"],
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["an id token", { response_type: "code id_token" }, "unsupported_response_type"],
    ["another resource", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    ["a resource that is no address", { resource: "mcp" }, "invalid_target"],
    ["unknown scopes alone", { scope: "everything" }, "invalid_scope"],
    ["OpenID Connect alone", { scope: "openid" }, "invalid_scope"],
    ["another response mode", { response_mode: "form_post" }, "unsupported_response_mode"],
    ["a fragment as response mode", { response_mode: "fragment" }, "unsupported_response_mode"],
    ["a request object", { request: "eyJhbGciOiJub25lIn0.e30." }, "request_not_supported"],
    ["a request object elsewhere", { request_uri: "https://169.254.169.254/" }, "request_uri_not_supported"],
    ["asking nobody", { prompt: "none" }, "consent_required"],
  ])("%s", async (_, over, error) => {
    const answer = await ask(site, { state: "its state", ...over });
    expect(told(answer.location)).toMatchObject({ to: callback, error, state: "its state", iss: oauth.base });
    expect(told(answer.location)).not.toHaveProperty("code");
  });

  test.each(["/mcp/", "/MCP", "/mcp?x", "/mcp?tools=most", "/mcp#x", "/", "/api/v1", "/mcp/../mcp"])(
    "the resource %s of the same host",
    async (path) => {
      const answer = await ask(site, { resource: oauth.base + path });
      expect(told(answer.location)).toMatchObject({ to: callback, error: "invalid_target" });
    },
  );

  test("two resources, where one is another", async () => {
    const { url } = await oauth.authorizeUrl(site);
    const answer = await jar.get(`${url}&resource=${encodeURIComponent("https://elsewhere.example/mcp")}`);
    expect(told(answer.location)).toMatchObject({ error: "invalid_target" });
  });
});

test("without a resource the token is for the assistant server; no other audience exists", async () => {
  const { tokens } = await oauth.connect({ client: program, over: { resource: undefined } });
  expect((await oauth.admit(tokens.access_token)).actor.kind).toBe("assistant");
  const { rows } = await oauth.world.owner.query("select distinct audience from token_digest where audience is not null");
  expect(rows).toEqual([{ audience: oauth.resource }]);
});

test("the address with all tools names the same resource, at every step", async () => {
  const resource = `${oauth.resource}?tools=all`;
  const { body } = await oauth.exchange(program, await oauth.code(program, { over: { resource } }), { resource });
  expect((await oauth.admit(body.access_token)).actor.kind).toBe("assistant");
  const renewed = await oauth.refresh(program, body.refresh_token, { resource });
  expect((await oauth.admit(renewed.body.access_token)).actor.kind).toBe("assistant");
  const { rows } = await oauth.world.owner.query("select distinct audience from token_digest where audience is not null");
  expect(rows).toEqual([{ audience: oauth.resource }]);
});

test("what a caller says of host and scheme moves no address", async () => {
  const { url } = await oauth.authorizeUrl(site);
  const headers = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.9",
    forwarded: "host=evil.example",
  };
  const answer = await fetch(url, { headers, redirect: "manual" });
  expect(answer.headers.get("location")).toMatch(/^\/oauth\/consent\/[\w-]+$/);
  expect(answer.headers.getSetCookie().join()).not.toContain("evil");
  expect(answer.headers.getSetCookie().join()).not.toMatch(/session/);
});

test("one network begins at most sixty requests in a minute, while others go on", async () => {
  const from = async (address: string) => {
    const { url } = await oauth.authorizeUrl(site);
    return (await fetch(url, { redirect: "manual", headers: { "x-forwarded-for": address } })).status;
  };
  const answers = await Promise.all(Array.from({ length: 70 }, () => from("203.0.113.77")));
  expect([answers.filter((status) => status === 303).length, answers.filter((status) => status === 429).length]).toEqual([60, 10]);
  expect(await from("203.0.113.78")).toBe(303);
});

test("behind a proxy that ends TLS every address and cookie is that of https", async () => {
  const proxied = await openOauth({ publicUrl: "https://galley.test" });
  onTestFinished(() => proxied.close());
  const client = await proxied.register();
  const secure = await proxied.browser();
  const { url, verifier } = await proxied.authorizeUrl(client);
  const sent = await secure.get(url);
  for (const cookie of sent.headers.getSetCookie())
    expect(cookie).toMatch(
      /^__Secure-galley_oauth(_resume)?(\.sig)?=[^;]+; path=\/oauth\/\w+\/[^;]+; expires=[^;]+; samesite=lax; secure; httponly$/,
    );
  expect(sent.headers.getSetCookie().length).toBe(4);
  const arrived = await proxied.decide(secure, await secure.get(sent.location ?? ""));
  expect(told(arrived.location)).toMatchObject({ code: expect.any(String), iss: "https://galley.test" });
  const { body } = await proxied.exchange(client, { code: told(arrived.location).code ?? "", verifier });
  expect((await proxied.admit(body.access_token)).actor.kind).toBe("assistant");
});

describe("the descriptions", () => {
  const get = async (path: string) => {
    const response = await fetch(oauth.base + path, { headers: { origin: "https://inspector.example" } });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    return response.json();
  };

  test("of the authorization server names what there is and nothing else", async () => {
    expect(await get("/.well-known/oauth-authorization-server")).toEqual({
      issuer: oauth.base,
      authorization_endpoint: `${oauth.base}/oauth/authorize`,
      token_endpoint: `${oauth.base}/oauth/token`,
      registration_endpoint: `${oauth.base}/oauth/register`,
      revocation_endpoint: `${oauth.base}/oauth/revoke`,
      scopes_supported: [...permissions],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
      revocation_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      protected_resources: [oauth.resource],
      service_documentation: `${oauth.base}/docs`,
    });
  });

  test.each(["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"])(
    "at %s are of the assistant server",
    async (path) => {
      expect(await get(path)).toEqual({
        resource: oauth.resource,
        authorization_servers: [oauth.base],
        scopes_supported: [...permissions],
        bearer_methods_supported: ["header"],
        resource_name: "Galley",
        resource_documentation: `${oauth.base}/docs`,
      });
    },
  );

  test.each(["/.well-known/openid-configuration", "/jwks", "/me", "/oauth/introspect", "/token", "/session/end", "/request"])(
    "%s is not there",
    async (path) => {
      expect((await fetch(oauth.base + path)).status).toBe(404);
      expect((await fetch(oauth.base + path, { method: "POST", headers: { "sec-fetch-site": "same-origin" } })).status).toBe(404);
    },
  );
});

describe("a page of another site", () => {
  test.each(["/oauth/token", "/oauth/register", "/oauth/revoke"])("may call %s, without cookies", async (path) => {
    const headers = {
      origin: "https://inspector.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    };
    const asked = await fetch(oauth.base + path, { method: "OPTIONS", headers });
    expect([asked.status, asked.headers.get("access-control-allow-origin"), asked.headers.get("access-control-allow-methods")]).toEqual([
      204,
      "*",
      "POST",
    ]);
    const called = await fetch(oauth.base + path, { method: "POST", headers: { origin: "https://inspector.example" } });
    expect([
      called.status,
      called.headers.get("access-control-allow-origin"),
      called.headers.get("access-control-allow-credentials"),
    ]).toEqual([400, "*", null]);
    expect((await fetch(oauth.base + path)).status).toBe(405);
  });

  test("may not read what a person is asked", async () => {
    const { url } = await oauth.authorizeUrl(site);
    const sent = await fetch(url, { headers: { origin: "https://evil.example" }, redirect: "manual" });
    expect(sent.headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("the token endpoint takes no more than a form holds, and no parameter twice", async () => {
  const large = await oauth.token({ grant_type: "refresh_token", client_id: program.client_id, refresh_token: "x".repeat(100_000) });
  expect(large.status).toBe(400);
  const response = await fetch(`${oauth.base}/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `grant_type=refresh_token&client_id=${program.client_id}&refresh_token=a&refresh_token=b`,
  });
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, "invalid_request"]);
  for (const grantType of ["client_credentials", "password", "implicit", "urn:ietf:params:oauth:grant-type:device_code"]) {
    const { body } = await oauth.token({ grant_type: grantType, client_id: program.client_id });
    expect(body.error, grantType).toBe("unsupported_grant_type");
  }
});
