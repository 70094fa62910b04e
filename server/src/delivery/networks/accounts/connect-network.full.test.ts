import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
  test("again puts another account in its place", async () => {
    await back(await begin());
    const other = at.x.newUser("hearth_two");
    expect((await at.connect(at.world.projectId, other)).status).toBe(200);
    expect(await accounts()).toMatchObject([{ handle: "hearth_two" }]);
  });

  test("does nothing when the account's owner says no", async () => {
    const url = await begin();
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
    expect(await back(url)).toMatchObject({ status: 400, text: expect.stringContaining("told not to grant access") });
    expect(await accounts()).toEqual([]);
  });

  test("says that the operator has to act where X does not know the app", async () => {
    const url = await begin();
    Object.assign(at.world.app.services.outside.apps.x ?? {}, { clientSecret: "another" });
    expect(await back(url)).toMatchObject({ status: 400, text: expect.stringContaining("GALLEY_X_CLIENT_SECRET") });
  });
});
