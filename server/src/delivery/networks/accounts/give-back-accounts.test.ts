import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";
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

test("an account whose credentials nobody can read any more is forgotten all the same", async () => {
  await at.world.owner.query("update network_account set credentials = 'sealed elsewhere'");
  await giveBack(null);
  expect(await accounts()).toEqual([]);
});
