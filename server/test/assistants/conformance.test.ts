import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listener, listen } from "#src/app/listen.ts";
import { applicable } from "../../../e2e/conformance-scenarios.ts";
import { judge, runConformance } from "../../../e2e/run-conformance.ts";
import { openWorld, type World } from "../world.ts";

// One scenario of the official suite, for the gate. e2e/conformance.full.test.ts runs all of them against a started service.
const scenario = "http-header-validation";
const revision = "2026-07-28";

const folder = mkdtempSync(join(tmpdir(), "galley-conformance-"));
let world: World;
let listener: Listener;
beforeAll(async () => {
  world = await openWorld();
  const { value } = await world.newAssistant({ projectId: world.projectId });
  listener = await listen("127.0.0.1", 0);
  // The suite sends no token.
  listener.serve((request, env) => {
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${value}`);
    return world.app.fetch(new Request(request, { headers }), env);
  });
});
afterAll(async () => {
  listener.cut();
  await listener.drain();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

test("headers of a message are held to it, as the official suite asks", async () => {
  const expected = applicable[revision].find((one) => one.scenario === scenario);
  if (expected === undefined) throw new Error(`The list of scenarios lacks ${scenario}.`);
  const found = await runConformance(`http://127.0.0.1:${listener.port}/mcp`, folder, "--scenario", scenario, "--spec-version", revision);
  expect([...found.keys()]).toEqual([scenario]);
  expect(judge(expected, found.get(scenario))).toEqual({ wrong: [], passed: expected.passed });
});
