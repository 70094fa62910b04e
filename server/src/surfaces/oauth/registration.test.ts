import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Oauth, openOauth } from "#test/oauth.ts";

let oauth: Oauth;
beforeAll(async () => {
  oauth = await openOauth();
});
afterAll(() => oauth.close());

let callers = 0;

/** Registers a client, each from a network of its own unless one is named. */
async function register(body: unknown, from?: string) {
  callers += 1;
  const response = await fetch(`${oauth.base}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from ?? `198.51.100.${callers}` },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

const redirects = ["https://assistant.example/callback", "http://127.0.0.1/callback", "cursor://app/callback"];

describe("a client that registers itself", () => {
  test("gets an id, and is told what was taken of what it said", async () => {
    const { status, headers, body } = await register({
      client_name: "  Example\u202e Assistant ",
      client_uri: "https://assistant.example",
      logo_uri: "https://assistant.example/logo.png",
      redirect_uris: redirects,
      grant_types: ["authorization_code", "refresh_token", "client_credentials"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: "everything",
      contacts: ["x@assistant.example"],
      jwks_uri: "http://169.254.169.254/",
      software_statement: "eyJ",
    });
    expect([status, headers.get("cache-control"), headers.get("access-control-allow-origin")]).toEqual([201, "no-store", "*"]);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
      client_id_issued_at: expect.any(Number),
      client_name: "Example Assistant",
      client_uri: "https://assistant.example/",
      redirect_uris: redirects,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    });
  });

  test("gets a secret where it does not say that it can keep none, or where it names how it sends it", async () => {
    for (const metadata of [
      {},
      { token_endpoint_auth_method: "client_secret_basic" },
      { token_endpoint_auth_method: "client_secret_post" },
    ]) {
      const { body } = await register({ redirect_uris: redirects, ...metadata });
      expect(body).toMatchObject({ client_secret: expect.stringMatching(/^[0-9A-Za-z]{43}$/), client_secret_expires_at: 0 });
    }
  });

  test("is forgotten after a day in which nobody agreed to it, and after ninety days without use", async () => {
    const client = await oauth.register();
    const days = async () => {
      const { rows } = await oauth.world.owner.query(
        "select round(extract(epoch from expires_at - now()) / 86400)::integer as days from oauth_client where client_id = $1",
        [client.client_id],
      );
      return rows[0]?.days;
    };
    expect(await days()).toBe(1);
    await oauth.connect({ client });
    expect(await days()).toBe(90);
    await oauth.world.owner.query("update oauth_client set expires_at = now() - interval '1 second' where client_id = $1", [
      client.client_id,
    ]);
    const { url } = await oauth.authorizeUrl(client);
    expect((await fetch(url, { redirect: "manual" })).status).toBe(400);
    await oauth.world.pool.query("select forget_expired()");
    expect(await days()).toBeUndefined();
  });
});

describe("is refused", () => {
  test.each([
    ["http://evil.example/callback"],
    ["https://assistant.example/#x"],
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    ["file:///etc/passwd"],
    ["https://user:password@assistant.example/"],
    ["callback"],
    [42],
  ])("for the redirect address %j, also beside good ones", async (uri) => {
    for (const uris of [[uri], [...redirects, uri]]) {
      const { status, body } = await register({ redirect_uris: uris, token_endpoint_auth_method: "none" });
      expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
    }
  });

  test.each<[string, unknown, string]>([
    ["no redirect address", { redirect_uris: [] }, "invalid_redirect_uri"],
    ["none named", {}, "invalid_redirect_uri"],
    ["too many", { redirect_uris: Array.from({ length: 21 }, (_, index) => `https://assistant.example/${index}`) }, "invalid_redirect_uri"],
    ["another way to authenticate", { redirect_uris: redirects, token_endpoint_auth_method: "private_key_jwt" }, "invalid_client_metadata"],
    ["another response type", { redirect_uris: redirects, response_types: ["token"] }, "invalid_client_metadata"],
    ["another grant alone", { redirect_uris: redirects, grant_types: ["client_credentials"] }, "invalid_client_metadata"],
    ["something that is no JSON", "{", "invalid_client_metadata"],
    [
      "a field that is there twice",
      `{"redirect_uris":["https://a.example/cb"],"redirect_uris":["https://b.example/cb"]}`,
      "invalid_client_metadata",
    ],
    ["a list", [], "invalid_client_metadata"],
    ["nothing", "", "invalid_client_metadata"],
    ["more than 16 KB", { redirect_uris: redirects, padding: "x".repeat(17_000) }, "invalid_client_metadata"],
  ])("for %s", async (_, metadata, error) => {
    const { status, body } = await register(metadata);
    expect([status, body.error]).toEqual([400, error]);
    expect(body.error_description).toMatch(/\w+/);
  });
});

describe("a flood", () => {
  const client = { redirect_uris: redirects, token_endpoint_auth_method: "none" };

  test("of one network ends at the twenty-first client within an hour, also when all come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => register(client, "203.0.113.50")));
    expect(answers.filter(({ status }) => status === 201).length).toBe(20);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect([refused?.body.error, refused?.headers.get("retry-after")]).toEqual(["temporarily_unavailable", "3600"]);
    expect((await register(client, "203.0.113.51")).status).toBe(201);
  });

  test("of one IPv6 network counts as one", async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => register(client, `2001:db8:1:2::${index + 1}`)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(20);
  });

  test("of many networks ends at a thousand", async () => {
    await oauth.world.owner.query(
      "insert into oauth_client (client_id, metadata, source, expires_at) select 'flood-' || n, '{}', 'flood-' || n, now() + interval '1 day' from generate_series(1, 1000) n",
    );
    expect((await register(client)).status).toBe(429);
    await oauth.world.owner.query("update oauth_client set created_at = now() - interval '61 minutes' where client_id like 'flood-%'");
    expect((await register(client)).status).toBe(201);
  });
});
