import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { lockWaits } from "#test/lock-waits.ts";
import { until } from "#test/until.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";
import { sealNetworkCredentials } from "./credentials.ts";
import { giveBackAccounts } from "./give-back-accounts.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const accounts = async () =>
  (await at.world.owner.query("select project_id from network_account")).rows.map(({ project_id }) => project_id);

function giveBack(projectId: string | null) {
  const { pool, app, egress, organizationId } = at.world;
  const dependencies = { pool, vault: app.services.vault, egress, apps: at.apps, log: createLog("silent") };
  return giveBackAccounts(dependencies, { organizationId, projectId }, new AbortController().signal);
}

test("a network is asked once to take its access back, and only that of the project", async () => {
  const { id } = await at.world.newProject({ name: "Other" });
  await at.connect(id);
  const before = at.x.state.revoked.length;
  await giveBack(id);
  expect(at.x.state.revoked.length).toBe(before + 1);
  expect(await accounts()).toEqual([at.world.projectId]);
  await giveBack(id);
  expect(at.x.state.revoked.length).toBe(before + 1);
});

test("an account whose place another one takes is given back, and none that is connected anew", async () => {
  const before = at.x.state.revoked.length;
  await at.connect();
  expect(at.x.state.revoked.length).toBe(before);
  await at.world.owner.query("update network_account set network_id = '7007'");
  await at.connect();
  expect(at.x.state.revoked.slice(before)).toEqual([expect.stringMatching(/^xrt-/)]);
});

test("an access that is renewed at that moment is given back as it is then", async () => {
  const { owner, organizationId, app } = at.world;
  const { rows } = await owner.query("select id from network_account");
  const renewed = { accessToken: "renewed", refreshToken: "renewed too" };
  const sealed = sealNetworkCredentials(app.services.vault, { organizationId, accountId: rows[0].id }, renewed);
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("update network_account set credentials = $1", [sealed]);
    const given = giveBack(null);
    await until(async () => (await lockWaits(owner)) === 1);
    await client.query("commit");
    await given;
  } finally {
    client.release();
  }
  expect(at.x.state.revoked.at(-1)).toMatch(/^renewed/);
  expect(await accounts()).toEqual([]);
  await at.connect();
});

test("an account whose credentials nobody can read any more is forgotten all the same", async () => {
  await at.world.owner.query("update network_account set credentials = 'sealed elsewhere'");
  await giveBack(null);
  expect(await accounts()).toEqual([]);
});
