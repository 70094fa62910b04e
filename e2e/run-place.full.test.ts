import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { processesAt } from "../scripts/runner/processes-at.ts";
import { endWithTest } from "../server/test/children/end-with-test.ts";
import { until } from "../server/test/until.ts";

const isLinux = process.platform === "linux";
const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, "utf8").trim();

test.runIf(isLinux)("a run that is killed leaves no database, no service and no browser behind, and no folder", async () => {
  const run = spawn(process.execPath, [join(import.meta.dirname, "run-stand-in.ts")], { stdio: ["ignore", "pipe", "inherit"] });
  endWithTest(run);
  const [line] = await once(run.stdout.setEncoding("utf8"), "data");
  const { place, pids } = JSON.parse(String(line)) as { place: string; pids: number[] };
  const found = processesAt(place);
  expect(found).toEqual(expect.arrayContaining(pids));
  const names = found.map(nameOf);
  // Two servers, each with some processes of its own.
  expect(names.filter((name) => name === "postgres").length).toBeGreaterThan(10);
  expect(names.filter((name) => /chrom/.test(name)).length).toBeGreaterThan(1);
  run.kill("SIGKILL");
  await until(() => processesAt(place).length === 0 && !existsSync(place));
});
