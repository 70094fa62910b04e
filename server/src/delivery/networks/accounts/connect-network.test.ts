import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createVault, deriveKeys } from "#src/core/secrets.ts";
import { invoke } from "#src/operations/invoke.ts";
import { openSession } from "#src/people/access/sessions.ts";
import { representatives } from "#test/chance.ts";
import { expectLater } from "#test/expect-later.ts";
import { publicUrl } from "#test/world.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";

let at: NetworkWorld;
beforeEach(async () => {
  at = await openNetworkWorld({ connected: false });
});
afterEach(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

async function begin(id = at.world.projectId): Promise<URL> {
  const { authorizeUrl } = await at.world.call(at.world.registry.connectNetwork, { id, network: "x" }, person);
  return at.x.agree(authorizeUrl, at.user);
}

async function back(url: URL, headers: Record<string, string> = {}) {
  const response = await at.comeBack(url, headers);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function accounts(id = at.world.projectId) {
  return (await at.world.call(at.world.registry.listNetworkAccounts, { id }, person)).data;
}

describe("connecting X", () => {
  test("asks for what publishing takes, with a challenge and a way back, and nothing secret", async () => {
    let authorizeUrl = "";
    await expectLater([10 * 60_000, 10 * 60_000], async () => {
      const begun = await at.world.call(at.world.registry.connectNetwork, { id: at.world.projectId, network: "x" }, person);
      ({ authorizeUrl } = begun);
      return begun.expiresAt;
    });
    const asked = Object.fromEntries(new URL(authorizeUrl).searchParams);
    expect(asked).toEqual({
      response_type: "code",
      client_id: at.x.app.clientId,
      redirect_uri: "http://galley.test/connect/x/callback",
      scope: "tweet.read tweet.write users.read media.write offline.access",
      state: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const { rows } = await at.world.owner.query("select r::text as text from network_request r");
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(asked.state);
  });

  test("keeps no state for a call that is repeated with its key, which is refused", async () => {
    const { services } = at.world.app;
    const call = { actor: at.world.actor(person), surface: "dashboard", requestId: "req_1", idempotencyKey: "connect" } as const;
    const connect = () => invoke(services, at.world.registry.connectNetwork, call, () => ({ id: at.world.projectId, network: "x" }));
    const { authorizeUrl } = (await connect()).output as { authorizeUrl: string };
    const { rows } = await at.world.owner.query("select response::text as text from idempotency");
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(new URL(authorizeUrl).searchParams.get("state"));
    await expect(connect()).rejects.toMatchObject({ code: "conflict" });
  });

  test("keeps the account for the project, and the page names both", async () => {
    const { status, text, headers } = await back(await begin());
    expect(status).toBe(200);
    expect(text).toContain("@hearth");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await accounts()).toMatchObject([{ network: "x", handle: "hearth", name: "Hearth & Home", status: "connected", reason: null }]);
    const { rows } = await at.world.owner.query("select person_id, request_id from audit where operation = 'complete_connect_network'");
    expect(rows).toEqual([{ person_id: at.world.personId, request_id: headers.get("x-request-id") }]);
  });

  test("works once, and not after ten minutes", async () => {
    const url = await begin();
    expect((await back(url)).status).toBe(200);
    expect(await back(url)).toMatchObject({ status: 400, text: expect.stringContaining("already used") });
    const late = await begin();
    await at.world.owner.query("update network_request set expires_at = now() - interval '1 second'");
    expect((await back(late)).status).toBe(400);
  });

  test("does nothing for a state that nobody has begun, or none", async () => {
    const url = await begin();
    url.searchParams.set("state", "x".repeat(43));
    expect((await back(url)).status).toBe(400);
    url.searchParams.delete("state");
    expect((await back(url)).status).toBe(400);
    expect(await accounts()).toEqual([]);
    expect(at.x.state.requests).toEqual([]);
  });

  test("of two returns with one state at once, one works", async () => {
    const url = await begin();
    const results = await Promise.all([back(url), back(url)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("needs every permission, and gives back what it got without them", async () => {
    at.x.state.grantedScopes = "tweet.read users.read offline.access";
    expect(await back(await begin())).toMatchObject({ status: 400, text: expect.stringContaining("tweet.write, media.write") });
    expect(await accounts()).toEqual([]);
    expect(at.x.state.revoked).toHaveLength(1);
  });

  const demote = () => at.world.owner.query("update member set role = 'member' where person_id = $1", [at.world.personId]);
  const stored = async () => (await at.world.owner.query("select from network_account")).rows;

  test("asks the network for nothing when whoever began it is no owner or admin any more", async () => {
    const url = await begin();
    await demote();
    expect(await back(url)).toMatchObject({ status: 400, text: expect.stringContaining("can no longer connect accounts") });
    expect(await stored()).toEqual([]);
    expect(at.x.state.requests).toEqual([]);
  });

  test("gives back what it got when whoever began it loses their role meanwhile", async () => {
    const url = await begin();
    at.x.state.tokenMilliseconds = 1000;
    const coming = back(url);
    await expect.poll(() => at.x.state.requests.length).toBe(1);
    await demote();
    expect(await coming).toMatchObject({ status: 400, text: expect.stringContaining("can no longer connect accounts") });
    expect(await stored()).toEqual([]);
    expect(at.x.state.revoked).toHaveLength(1);
    const { rows } = await at.world.owner.query("select from audit where operation = 'complete_connect_network'");
    expect(rows).toEqual([]);
  });

  test("is over when a browser comes back in which somebody else is signed in", async () => {
    const other = await at.world.newMember({ role: "owner" });
    const cookie = async (personId: string) => ({
      cookie: `galley_session=${await openSession(at.world.pool, personId, { userAgent: "test", address: "127.0.0.1" })}`,
    });
    const elsewhere = await back(await begin(), await cookie(other.personId));
    expect(elsewhere).toMatchObject({ status: 400, text: expect.stringContaining("Someone else started this") });
    expect(await accounts()).toEqual([]);
    expect((await back(await begin(), await cookie(at.world.personId))).status).toBe(303);
    expect(await accounts()).toMatchObject([{ handle: "hearth" }]);
  });

  test("leads whoever began it back to the connections of the project, with what has come of it and no words of a stranger", async () => {
    const cookie = `galley_session=${await openSession(at.world.pool, at.world.personId, { userAgent: "test", address: "127.0.0.1" })}`;
    const ends = async (change: (url: URL) => void) => {
      const url = await begin();
      change(url);
      const { status, headers } = await back(url, { cookie });
      return [status, headers.get("location")];
    };
    const at303 = (query: string) => [303, `/projects/${at.world.projectId}/connections?network=x&${query}`];
    const refuse = (error: string) => (url: URL) => {
      url.searchParams.delete("code");
      url.searchParams.set("error", error);
    };
    expect(await ends(() => {})).toEqual(at303("outcome=connected"));
    expect(await ends(refuse("access_denied"))).toEqual(at303("outcome=denied"));
    expect(await ends(refuse("server_error"))).toEqual(at303("outcome=not_given"));
    expect(await ends((url) => url.searchParams.set("code", "another"))).toEqual(at303("outcome=code_refused"));
    at.x.state.grantedScopes = "tweet.read users.read offline.access";
    expect(await ends(() => {})).toEqual(at303("outcome=scopes_missing&missing=tweet.write%2Cmedia.write"));
    at.x.state.tokenStatus = 503;
    expect(await ends(() => {})).toEqual(at303("outcome=unavailable"));
    at.x.state.tokenStatus = undefined;
    Object.assign(at.world.app.services.outside.apps.x ?? {}, { clientSecret: "another" });
    expect(await ends(() => {})).toEqual(at303("outcome=app_refused"));
    const used = await begin();
    await back(used, { cookie });
    expect(await back(used, { cookie })).toMatchObject({ status: 400, text: expect.stringContaining("already used") });
  });

  test("asks somebody who is not signed in, by the names of person and project, and does nothing before", async () => {
    const url = await begin();
    const { pathname, search, searchParams } = url;
    const asked = await at.world.app.web.request(`${pathname}${search}`);
    const text = await asked.text();
    const { rows } = await at.world.owner.query("select q.email, p.name from person q, project p where q.id = $1 and p.id = $2", [
      at.world.personId,
      at.world.projectId,
    ]);
    expect(text).toContain(rows[0].email);
    expect(text).toContain(`in the project <strong>${rows[0].name.replace("&", "&amp;")}</strong>`);
    expect(at.x.state.requests).toEqual([]);
    const body = () => new URLSearchParams({ state: searchParams.get("state") ?? "", code: searchParams.get("code") ?? "" });
    const post = (headers: Record<string, string>) => at.world.app.web.request(pathname, { method: "POST", headers, body: body() });
    expect((await post({ origin: "https://evil.example" })).status).toBe(403);
    expect((await post({})).status).toBe(403);
    expect(await accounts()).toEqual([]);
    expect((await post({ origin: "http://galley.test" })).status).toBe(200);
    expect(await accounts()).toMatchObject([{ handle: "hearth" }]);
  });

  const lost = [
    ["the role", "update member set role = 'member' where person_id = $1"],
    ["the place in the organization", "delete from member where person_id = $1"],
  ] as const;
  test.each(representatives(lost, 1))(
    "is over when whoever began it has lost %s meanwhile, before X is asked for anything",
    async (_, change) => {
      const admin = await at.world.newMember({ role: "admin" });
      const who = { ...person, personId: admin.personId, role: "admin" } as const;
      const { authorizeUrl } = await at.world.call(at.world.registry.connectNetwork, { id: at.world.projectId, network: "x" }, who);
      await at.world.owner.query(change, [admin.personId]);
      expect((await back(at.x.agree(authorizeUrl, at.user))).status).toBe(400);
      expect(await accounts()).toEqual([]);
      expect(at.x.state.requests).toEqual([]);
    },
  );

  test("is over once the session that began it has ended, before X is asked for anything", async () => {
    const { world } = at;
    const session = await openSession(world.pool, world.personId, { userAgent: "test", address: "127.0.0.1" });
    const begun = await world.app.web.request(`/dashboard/organizations/${world.organizationId}/connect_network`, {
      method: "POST",
      headers: { origin: publicUrl, "content-type": "application/json", cookie: `galley_session=${session}` },
      body: JSON.stringify({ id: world.projectId, network: "x" }),
    });
    const { authorizeUrl } = (await begun.json()) as { authorizeUrl: string };
    await world.owner.query("delete from session where person_id = $1", [world.personId]);
    expect(await back(at.x.agree(authorizeUrl, at.user))).toMatchObject({
      status: 400,
      text: expect.stringContaining("has signed out since"),
    });
    expect(await accounts()).toEqual([]);
    expect(at.x.state.requests).toEqual([]);
  });

  test("takes an owner or admin, and a project of theirs; a foreign one answers like an unknown one", async () => {
    for (const role of ["member", "reviewer", "reader"] as const) {
      await expect(
        at.world.call(at.world.registry.connectNetwork, { id: at.world.projectId, network: "x" }, { ...person, role }),
      ).rejects.toMatchObject({
        code: "not_allowed",
      });
    }
    const other = await at.world.newOrganization();
    const { connectNetwork, disconnectNetwork, listNetworkAccounts } = at.world.registry;
    for (const attempt of [
      (id: string) => at.world.call(connectNetwork, { id, network: "x" }, person),
      (id: string) => at.world.call(disconnectNetwork, { id, network: "x" }, person),
      (id: string) => at.world.call(listNetworkAccounts, { id }, person),
    ]) {
      const unknown = await attempt("prj_unknown").catch((error: unknown) => error);
      expect(unknown).toMatchObject({ code: "not_found" });
      await expect(attempt(other.projectId)).rejects.toEqual(unknown);
    }
  });
});

describe("the tokens", () => {
  async function credentials(): Promise<{ id: string; credentials: string; text: string }> {
    const { rows } = await at.world.owner.query("select id, credentials, a::text as text from network_account a");
    return rows[0];
  }

  test("are encrypted for their row alone, and in no log and no answer", async () => {
    await back(await begin());
    await at.newDuePost(["Hello."]);
    at.x.expireAccess();
    await at.work();
    const row = await credentials();
    const vault = createVault([deriveKeys("test secret").vault]);
    const opened = vault.open(row.credentials, [at.world.organizationId, row.id, "network_account.credentials"]);
    expect(JSON.parse(opened)).toEqual({ accessToken: expect.stringMatching(/^xat-/), refreshToken: expect.stringMatching(/^xrt-/) });
    expect(() => vault.open(row.credentials, ["org_other", row.id, "network_account.credentials"])).toThrow();
    const { rows: tables } = await at.world.owner.query("select tablename as name from pg_tables where schemaname = 'public'");
    const dump: string[] = [];
    for (const { name } of tables)
      dump.push(...(await at.world.owner.query(`select t::text as text from ${name} t`)).rows.map(({ text }) => text));
    for (const shown of [dump.join("\n"), at.world.logLines.join(""), JSON.stringify(await accounts())]) {
      expect(shown).not.toMatch(/xat-|xrt-/);
      expect(shown).not.toContain(at.x.app.clientSecret);
    }
  });

  test("are given back when the account is disconnected", async () => {
    await back(await begin());
    await at.world.call(at.world.registry.disconnectNetwork, { id: at.world.projectId, network: "x" }, person);
    expect(await accounts()).toEqual([]);
    expect(at.x.state.revoked).toEqual([expect.stringMatching(/^xrt-/)]);
    expect(await at.world.call(at.world.registry.disconnectNetwork, { id: at.world.projectId, network: "x" }, person)).toMatchObject({
      disconnected: true,
    });
    const id = await at.newDuePost(["Nobody's."]);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "not_connected" } });
  });

  test("are renewed once, however many posts need them at the same moment", async () => {
    await back(await begin());
    await at.world.owner.query("update network_account set access_expires_at = now() - interval '1 second'");
    at.x.state.tokenMilliseconds = 100;
    for (let number = 0; number < 8; number += 1) await at.newDuePost([`At once ${number}`]);
    await at.work();
    expect(at.x.state.refreshes).toBe(1);
    expect(at.x.posts).toHaveLength(8);
  });
});
