import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { endWithTest } from "#test/children/end-with-test.ts";
import { until } from "#test/until.ts";
import { untilGone } from "./postmaster.ts";
import { isPostmasterOf } from "./server-processes.ts";
import { temporaryPlace } from "./test-support.ts";

test.runIf(process.platform === "linux")("a postmaster that has removed its pid file is gone only when its process is", async () => {
  await using place = temporaryPlace();
  const ending = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1e6)", "--", "-D", place.cluster], { argv0: "postgres" });
  endWithTest(ending);
  const pid = ending.pid ?? 0;
  await until(() => isPostmasterOf(pid, place.cluster));
  expect(await untilGone(place.cluster, pid, 0.1)).toBe(false);
  const gone = untilGone(place.cluster, pid, 60);
  ending.kill("SIGKILL");
  await once(ending, "exit");
  expect(await gone).toBe(true);
});
