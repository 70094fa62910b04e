import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { type Client, type Oauth, openOauth } from "#test/oauth.ts";

let oauth: Oauth;
let client: Client;
beforeAll(async () => {
  oauth = await openOauth();
  client = await oauth.register();
});
afterAll(() => oauth.close());

const invalidGrant = { status: 400, body: { error: "invalid_grant" } };

async function isAdmitted(token: string): Promise<boolean> {
  return oauth.admit(token).then(
    () => true,
    () => false,
  );
}

describe("a code", () => {
  test("that comes twice gives nothing, and takes back what it gave", async () => {
    const code = await oauth.code(client);
    const { body } = await oauth.exchange(client, code);
    expect(await isAdmitted(body.access_token)).toBe(true);
    expect(await oauth.exchange(client, code)).toMatchObject(invalidGrant);
    expect(await isAdmitted(body.access_token)).toBe(false);
    expect(await oauth.refresh(client, body.refresh_token)).toMatchObject(invalidGrant);
  });

  test("that comes many times at once gives one live connection at most", async () => {
    const code = await oauth.code(client);
    const answers = await Promise.all(Array.from({ length: 20 }, () => oauth.exchange(client, code)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { body } of given) expect(await isAdmitted(body.access_token)).toBe(false);
  });

  test("is worth nothing with another verifier, and none without one", async () => {
    const code = await oauth.code(client);
    expect(await oauth.exchange(client, { ...code, verifier: "x".repeat(43) })).toMatchObject(invalidGrant);
    const { verifier: _verifier, ...bare } = code;
    const withoutVerifier = await oauth.token({
      grant_type: "authorization_code",
      client_id: client.client_id,
      redirect_uri: oauth.redirectUri,
      code: bare.code,
    });
    expect(withoutVerifier.status).toBe(400);
  });

  test("is worth nothing to another client, with another redirect address, and for another resource", async () => {
    const other = await oauth.register();
    const code = await oauth.code(client);
    expect(await oauth.exchange(other, code)).toMatchObject(invalidGrant);
    expect(await oauth.exchange(client, code, { redirect_uri: "http://127.0.0.1:1/callback" })).toMatchObject(invalidGrant);
    expect(await oauth.exchange(client, code, { redirect_uri: `${oauth.redirectUri}/` })).toMatchObject(invalidGrant);
    const elsewhere = await oauth.exchange(client, await oauth.code(client), { resource: "https://elsewhere.example/mcp" });
    expect(elsewhere).toMatchObject({ status: 400, body: { error: "invalid_target" } });
  });

  test("lasts a minute", async () => {
    const code = await oauth.code(client);
    const { rows } = await oauth.world.owner.query(
      "select extract(epoch from expires_at - now())::integer as seconds from oauth_payload where model = 'AuthorizationCode' order by expires_at desc limit 1",
    );
    expect(rows[0].seconds).toBeLessThanOrEqual(60);
    await oauth.world.owner.query("update oauth_payload set expires_at = now() - interval '1 second' where model = 'AuthorizationCode'");
    expect(await oauth.exchange(client, code)).toMatchObject(invalidGrant);
  });

  test("is no refresh token, and the other way round", async () => {
    const code = await oauth.code(client);
    expect(await oauth.refresh(client, code.code)).toMatchObject(invalidGrant);
    const { tokens } = await oauth.connect({ client });
    expect(await oauth.exchange(client, { ...code, code: tokens.refresh_token })).toMatchObject(invalidGrant);
    expect(await oauth.refresh(client, tokens.access_token)).toMatchObject(invalidGrant);
    expect(await isAdmitted(tokens.refresh_token)).toBe(false);
  });
});

describe("a refresh token", () => {
  test("is replaced with each use, and lets the connection stand for thirty days more", async () => {
    const { tokens } = await oauth.connect({ client });
    const second = await oauth.refresh(client, tokens.refresh_token);
    expect(second).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 1800, scope: tokens.scope } });
    expect(second.body.refresh_token).not.toBe(tokens.refresh_token);
    expect(await isAdmitted(second.body.access_token)).toBe(true);
    const { actor } = await oauth.admit(second.body.access_token);
    const { rows } = await oauth.world.owner.query(
      "select round(extract(epoch from expires_at - now()) / 86400)::integer as days from api_token where id = $1",
      [actor.tokenId],
    );
    expect(rows).toEqual([{ days: 30 }]);
    expect(await oauth.refresh(client, second.body.refresh_token)).toMatchObject({ status: 200 });
  });

  test("that was used ends the whole connection when it comes again", async () => {
    const { tokens } = await oauth.connect({ client });
    const { body: second } = await oauth.refresh(client, tokens.refresh_token);
    expect(await oauth.refresh(client, tokens.refresh_token)).toMatchObject(invalidGrant);
    expect(await isAdmitted(second.access_token)).toBe(false);
    expect(await oauth.refresh(client, second.refresh_token)).toMatchObject(invalidGrant);
    const { rows } = await oauth.world.owner.query(
      "select operation, surface, token_id = subject_id as same from audit where surface = 'oauth' order by created_at desc limit 1",
    );
    expect(rows).toEqual([{ operation: "disconnect_assistant", surface: "oauth", same: true }]);
  });

  test("that a hundred callers use at once never makes two families", async () => {
    await oauth.world.warm();
    for (let round = 0; round < inShare(3, 1); round += 1) {
      const { tokens } = await oauth.connect({ client });
      const answers = await Promise.all(Array.from({ length: 100 }, () => oauth.refresh(client, tokens.refresh_token)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length).toBeLessThanOrEqual(1);
      for (const answer of answers.filter((one) => !won.includes(one))) expect(answer).toMatchObject(invalidGrant);
      for (const { body } of won) {
        expect(await isAdmitted(body.access_token)).toBe(false);
        expect(await oauth.refresh(client, body.refresh_token)).toMatchObject(invalidGrant);
      }
    }
  });

  test("is worth nothing to another client, and for another resource, and is not used up by that", async () => {
    const other = await oauth.register();
    const { tokens } = await oauth.connect({ client });
    expect(await oauth.refresh(other, tokens.refresh_token)).toMatchObject(invalidGrant);
    const elsewhere = await oauth.refresh(client, tokens.refresh_token, { resource: "https://elsewhere.example/mcp" });
    expect(elsewhere).toMatchObject({ status: 400, body: { error: "invalid_target" } });
    const second = await oauth.refresh(client, tokens.refresh_token);
    expect(second).toMatchObject({ status: 200 });
    expect(await isAdmitted(tokens.access_token)).toBe(true);
    expect(await oauth.refresh(client, second.body.refresh_token)).toMatchObject({ status: 200 });
  });

  test("gives less where less is asked for, and never more", async () => {
    const { tokens } = await oauth.connect({ client, over: { scope: "articles:read articles:write" } });
    const more = await oauth.refresh(client, tokens.refresh_token, { scope: "articles:read posts:write" });
    expect(more).toMatchObject({ status: 400, body: { error: "invalid_scope" } });
    const { body: less } = await oauth.refresh(client, tokens.refresh_token, { scope: "articles:read" });
    expect(less.scope).toBe("articles:read");
    expect([...(await oauth.admit(less.access_token)).actor.permissions]).toEqual(["articles:read"]);
    const { body: whole } = await oauth.refresh(client, less.refresh_token);
    expect([...(await oauth.admit(whole.access_token)).actor.permissions].sort()).toEqual(["articles:read", "articles:write"]);
  });

  test("is not given to a client that has not asked for any; its connection ends with its access token", async () => {
    const once = await oauth.register({ grant_types: ["authorization_code"] });
    const { tokens } = await oauth.connect({ client: once });
    expect(tokens.refresh_token).toBeUndefined();
    const { actor } = await oauth.admit(tokens.access_token);
    const { rows } = await oauth.world.owner.query(
      "select round(extract(epoch from expires_at - now()) / 60)::integer as minutes from api_token where id = $1",
      [actor.tokenId],
    );
    expect(rows).toEqual([{ minutes: 30 }]);
  });
});

describe("a client gives back", () => {
  const revoke = (form: Record<string, string>) =>
    fetch(`${oauth.base}/oauth/revoke`, { method: "POST", body: new URLSearchParams(form) }).then(({ status }) => status);

  test.each(["access_token", "refresh_token"] as const)("its %s, and the connection is over", async (kind) => {
    const { tokens } = await oauth.connect({ client });
    expect(await revoke({ token: tokens[kind], client_id: client.client_id })).toBe(200);
    expect(await isAdmitted(tokens.access_token)).toBe(false);
    expect(await oauth.refresh(client, tokens.refresh_token)).toMatchObject(invalidGrant);
    const { data } = await oauth.world.call(oauth.world.registry.listAssistants, {}, { kind: "person" });
    const { rows } = await oauth.world.owner.query("select id from api_token where kind = 'assistant' and revoked_at is null");
    expect(data.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  test("nothing of another client, and is not told what there is", async () => {
    const other = await oauth.register();
    const { tokens } = await oauth.connect({ client });
    expect(await revoke({ token: tokens.refresh_token, client_id: other.client_id })).toBe(200);
    expect(await revoke({ token: "unknown", client_id: other.client_id })).toBe(200);
    expect(await isAdmitted(tokens.access_token)).toBe(true);
  });
});

describe("what is kept", () => {
  test("holds no value that anybody was given", async () => {
    const secret = await oauth.register({ token_endpoint_auth_method: "client_secret_post" });
    const code = await oauth.code(secret);
    const { body } = await oauth.exchange(secret, code, { client_secret: secret.client_secret ?? "" });
    expect(body.access_token).toMatch(/^[\w-]{43}$/);
    const { url } = await oauth.authorizeUrl(client);
    const jar = await oauth.browser();
    const page = await oauth.askedPage(jar, url);
    const requestId = page.url.split("/").at(-1) ?? "";
    expect(requestId.length).toBeGreaterThan(20);
    const { rows } = await oauth.world.owner.query<{ row: string }>(
      "select t::text as row from oauth_payload t union all select t::text from oauth_client t union all select t::text from token_digest t union all select t::text from api_token t",
    );
    const everything = rows.map(({ row }) => row).join("\n");
    for (const value of [code.code, body.access_token, body.refresh_token, secret.client_secret ?? "", requestId]) {
      expect(everything).not.toContain(value);
    }
    const log = oauth.world.logLines.join("\n");
    for (const value of [code.code, body.access_token, body.refresh_token, secret.client_secret ?? "", code.verifier, requestId]) {
      expect(log).not.toContain(value);
    }
  });

  test("is forgotten when it is over", async () => {
    await oauth.world.owner.query("update oauth_payload set expires_at = now() - interval '1 second'");
    await oauth.world.owner.query("update oauth_client set expires_at = now() - interval '1 second' where client_id <> $1", [
      client.client_id,
    ]);
    await oauth.world.pool.query("select forget_expired()");
    const { rows } = await oauth.world.owner.query(
      "select (select count(*)::integer from oauth_payload) as payloads, array(select client_id from oauth_client) as clients",
    );
    expect(rows).toEqual([{ payloads: 0, clients: [client.client_id] }]);
  });
});

test("a secret has to be right", async () => {
  for (const method of ["client_secret_basic", "client_secret_post"] as const) {
    const secret = await oauth.register({ token_endpoint_auth_method: method });
    const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`${secret.client_id}:${password}`).toString("base64")}` });
    const send = async (password: string) => {
      const { code, verifier } = await oauth.code(secret);
      const form = { grant_type: "authorization_code", redirect_uri: oauth.redirectUri, code, code_verifier: verifier };
      return method === "client_secret_basic"
        ? oauth.token(form, basic(password))
        : oauth.token({ ...form, client_id: secret.client_id, client_secret: password });
    };
    expect(await send("wrong")).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    expect(await oauth.exchange(secret, await oauth.code(secret))).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    expect(await send(secret.client_secret ?? "")).toMatchObject({ status: 200 });
  }
});
