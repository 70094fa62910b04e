import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { galley } from "#test/running-service.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-credits-"));
beforeAll(async () => {
  world = await openWorld();
  environment = { DATABASE_URL: world.url, GALLEY_SECRET: "a secret of thirty-two characters or more", GALLEY_DATA_DIR: directory };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world.close();
});

test("the operator sets a plan, adds credits once, and reads balance and history", async () => {
  const planned = await galley(environment, "credits", "plan", "--monthly", "300", "--time-zone", "Europe/Lisbon", "--json");
  expect(JSON.parse(planned.stdout)).toMatchObject({ available: 300, plan: { monthlyCredits: 300, timeZone: "Europe/Lisbon" } });
  for (let turn = 0; turn < 2; turn += 1) {
    const granted = await galley(environment, "credits", "grant", "50", "--reference", "invoice 1", "--note", "Thank you");
    expect(granted).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Available +350 \(300 monthly, 50 bought\)$/m) });
  }
  expect(await galley(environment, "credits", "grant", "51", "--reference", "invoice 1")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("conflict: Different credits were already added with the reference invoice 1"),
  });
  const shown = await galley(environment, "credits", "show");
  expect(shown.stdout).toMatch(/^Cycle +\d{4}-\d\d in Europe\/Lisbon, until /m);
  const { stdout } = await galley(environment, "credits", "history");
  const lines = stdout.trim().split("\n");
  expect(lines).toEqual([
    expect.stringMatching(/Z {2}top_up {2}\+50 +350 left {2}invoice 1, Thank you$/),
    expect.stringMatching(/Z {2}raise +\+200 +300 left$/),
    expect.stringMatching(/Z {2}grant +\+100 +100 left$/),
  ]);
});

test("the operator sees the plan that an owner has asked for, and grants it by its name", async () => {
  const plan = { name: "studio", title: "Studio", monthlyCredits: 500, price: { amount: 2900, currency: "EUR" } };
  const offering = { ...environment, GALLEY_OFFERS: JSON.stringify({ plans: [plan] }) };
  await world.call(world.registry.requestPlan, { plan: "studio" }, { kind: "person" });
  const { stdout } = await galley(offering, "credits", "requests", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ requests: [{ id: world.organizationId, plan: "studio" }] });
  const granted = await galley(offering, "credits", "plan", "--plan", "studio", "--json");
  expect(JSON.parse(granted.stdout)).toMatchObject({ plan: { monthlyCredits: 500 } });
  expect(JSON.parse((await galley(offering, "credits", "requests", "--json")).stdout)).toEqual({ requests: [] });
  expect(await galley(environment, "credits", "plan", "--plan", "studio")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("not_found"),
  });
});

test("what is no number of credits is refused by its flag", async () => {
  const refused = { code: 1, stdout: "", stderr: expect.stringContaining("invalid_input") };
  expect(await galley(environment, "credits", "plan", "--monthly", "many")).toMatchObject(refused);
  expect(await galley(environment, "credits", "grant", "0", "--reference", "x")).toMatchObject(refused);
});
