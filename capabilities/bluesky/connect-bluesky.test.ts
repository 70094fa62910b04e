import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { selfSigned } from "#test/outside/certificate.ts";
import { listenHttps } from "#test/outside/listen.ts";
import { type BlueskyWorld, openBlueskyWorld } from "./test/bluesky-world.ts";

let at: BlueskyWorld;
beforeAll(async () => {
  at = await openBlueskyWorld();
});
beforeEach(() => void at.reset());
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

/** Connects an account as a person does. */
function connect(over: { id?: string; address?: string; credentials?: Record<string, string> } = {}) {
  const { world, bluesky } = at;
  const { handle: identifier, password: appPassword } = bluesky.account;
  const input = {
    id: world.projectId,
    network: "bluesky" as const,
    address: bluesky.url,
    credentials: { identifier, appPassword },
    ...over,
  };
  return world.call(world.registry.connectNetworkAccount, input, person);
}

const accounts = async (id = at.world.projectId) => (await at.world.call(at.world.registry.listNetworkAccounts, { id }, person)).data;

describe("connecting an account", () => {
  test("keeps it under its handle, with credentials that the database does not show", async () => {
    expect(await connect()).toMatchObject({ network: "bluesky", handle: "hearth.test", status: "connected", reason: null });
    expect(await accounts()).toMatchObject([{ network: "bluesky", handle: "hearth.test" }]);
    const { rows } = await at.world.owner.query("select network_id, credentials from network_account");
    expect(rows).toMatchObject([{ network_id: at.bluesky.account.did }]);
    expect(rows[0].credentials).not.toContain(at.bluesky.account.password);
  });

  test("takes an app password alone, and the address of a server alone", async () => {
    const { identifier, appPassword } = { identifier: "hearth.test", appPassword: "my own password" };
    await expect(connect({ credentials: { identifier, appPassword } })).rejects.toMatchObject({
      code: "invalid_input",
      param: "credentials.appPassword",
    });
    await expect(connect({ address: `${at.bluesky.url}/xrpc` })).rejects.toMatchObject({ code: "invalid_url", param: "address" });
    expect(at.bluesky.state.requests).toEqual([]);
  });

  test("says which of credentials, account and server stands in the way, and keeps nothing", async () => {
    const { id } = await at.world.call(at.world.registry.createProject, { name: "Refused" }, person);
    const { account, state } = at.bluesky;
    const credentials = { identifier: account.handle, appPassword: "zzzz-zzzz-zzzz-zzzz" };
    await expect(connect({ id, credentials })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/handle with this app password/),
    });
    state.sessionError = "AuthFactorTokenRequired";
    await expect(connect({ id })).rejects.toMatchObject({ code: "invalid_input", message: expect.stringMatching(/code from an email/) });
    state.sessionError = undefined;
    for (const [status, words] of [
      ["takendown", /taken this account down/],
      ["deactivated", /is deactivated/],
    ] as const) {
      account.status = status;
      await expect(connect({ id })).rejects.toMatchObject({
        code: "invalid_input",
        param: "credentials",
        message: expect.stringMatching(words),
      });
    }
    account.status = "active";
    for (const [status, words] of [
      [429, /no more sign-ins/],
      [503, /status 503/],
      [404, /No account can sign in/],
    ] as const) {
      state.sessionStatus = status;
      await expect(connect({ id })).rejects.toMatchObject({ code: "invalid_url", param: "address", message: expect.stringMatching(words) });
    }
    expect(await accounts(id)).toEqual([]);
  });

  test("names the setting that lets the service reach a server of one's own", async () => {
    await using untrusted = await listenHttps(selfSigned("bluesky.example"), (_request, response) => response.end());
    for (const [address, setting] of [
      ["http://10.0.0.1", "GALLEY_EGRESS_ALLOW"],
      [`https://127.0.0.1:${untrusted.port}`, "NODE_EXTRA_CA_CERTS"],
    ] as const) {
      const message = expect.stringContaining(setting);
      await expect(connect({ address }), address).rejects.toMatchObject({ code: "invalid_url", param: "address", message });
    }
  });

  test("ends the session where it is disconnected", async () => {
    const { id } = await at.world.call(at.world.registry.createProject, { name: "Left" }, person);
    await connect({ id });
    const open = at.bluesky.sessionsOpen();
    await at.world.call(at.world.registry.disconnectNetwork, { id, network: "bluesky" }, person);
    expect(await accounts(id)).toEqual([]);
    await expect.poll(at.bluesky.sessionsOpen).toBe(open - 1);
  });
});

describe("a session", () => {
  test("that has expired is renewed, and one that has ended is made anew with the app password, by the account's id", async () => {
    await connect();
    at.bluesky.expireAccess();
    const first = await at.newDue(["Renewed."]);
    await at.work();
    expect([await at.destinationOf(first), at.bluesky.state.refreshes]).toMatchObject([{ status: "confirmed" }, 1]);
    at.bluesky.endSessions();
    at.bluesky.account.handle = "renamed.test";
    const second = await at.newDue(["Signed in again."]);
    await at.work();
    expect(await at.destinationOf(second)).toMatchObject({ status: "confirmed" });
    at.bluesky.account.handle = "hearth.test";
  });

  test("that cannot be made any more breaks the account, and nothing is lost once it is connected again", async () => {
    await connect();
    const { password } = at.bluesky.account;
    at.bluesky.endSessions();
    at.bluesky.account.password = "revoked";
    const id = await at.newDue(["After the password was revoked."]);
    await at.work();
    expect(await at.destinationOf(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "account_broken" } });
    expect(await accounts()).toMatchObject([{ status: "broken" }]);
    at.bluesky.account.password = password;
    await connect();
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "bluesky" }, person);
    await at.work();
    expect(await at.destinationOf(id)).toMatchObject({ status: "confirmed" });
  });

  test("that its server cannot renew at the moment is asked for again later", async () => {
    await connect();
    at.bluesky.expireAccess();
    at.bluesky.state.sessionStatus = 503;
    const id = await at.newDue(["A little later."]);
    await at.work();
    expect(await at.destinationOf(id)).toMatchObject({ status: "delivering", error: { kind: "retryable", code: "unavailable" } });
    at.bluesky.state.sessionStatus = undefined;
    await at.finish();
    expect(await at.destinationOf(id)).toMatchObject({ status: "confirmed" });
  });
});
