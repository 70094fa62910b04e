import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endWithTest } from "../../server/test/children/end-with-test.ts";
import { until } from "../../server/test/until.ts";
import { processesAt } from "./processes-at.ts";

/** Starts a stand-in for a run, and waits until it has started all that it starts. */
async function startRun(program: string) {
  const run = spawn(process.execPath, [join(import.meta.dirname, program)], { stdio: ["ignore", "pipe", "inherit"] });
  endWithTest(run);
  const [line] = await once(run.stdout.setEncoding("utf8"), "data");
  return { run, ...(JSON.parse(String(line)) as { place: string; pids: number[] }) };
}

test.each(["SIGKILL", "SIGINT"] as const)("what a run has started ends with it, and its folder goes, also after %s", async (signal) => {
  const { run, place, pids } = await startRun("run-stand-in.ts");
  // Those two, one that the service has started, and the one that waits for the end of the run.
  await until(() => processesAt(place).length === 4);
  expect(processesAt(place)).toEqual(expect.arrayContaining(pids));
  run.kill(signal);
  await until(() => processesAt(place).length === 0 && !existsSync(place));
});

test("the workers of this run have its temporary folder", () => {
  expect(tmpdir()).toMatch(/galley-run-\w+$/);
});
