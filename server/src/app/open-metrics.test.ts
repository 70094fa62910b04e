import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { readSettings } from "#src/operating/settings/config.ts";
import { openWorld, type World } from "#test/world.ts";
import { openMetrics } from "./open-metrics.ts";

const token = "a-token-for-prometheus";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("a port of its own serves metrics and nothing else, and asks for the token where there is one", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const settings = readSettings({ GALLEY_METRICS_PORT: "0", GALLEY_METRICS_TOKEN: token });
  await using opened = await openMetrics(settings, await world.login(), log);
  expect(opened?.shown).toBeUndefined();
  const [, port] = /metrics at port (\d+)/.exec(lines.join("")) ?? [];
  const at = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect((await at("/metrics")).status).toBe(401);
  expect(await (await at("/metrics", { authorization: `Bearer ${token}` })).text()).toContain("galley_database_up 1");
  expect((await at("/api/v1/projects")).status).toBe(404);
});

test("without both settings nothing is observed or opened", async () => {
  expect(await openMetrics(readSettings({}), await world.login(), createLog("silent"))).toBeUndefined();
});
