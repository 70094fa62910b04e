import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openRunPlace } from "../scripts/runner/run-place.ts";
import { migratedCluster, openTestCluster } from "../server/test/cluster.ts";
import { openContext } from "./browser.ts";

// Stands for a run of tests: starts a database, a service with a database of its own, and a browser, and goes on until it is killed.
openRunPlace();
const { PATH, HOME, TMPDIR: place = "" } = process.env;
await openTestCluster({ copyOf: await migratedCluster() });
const directory = join(place, "data");
mkdirSync(directory);
const service = spawn(process.execPath, [join(import.meta.dirname, "../server/src/main.ts")], {
  env: { PATH, HOME, TMPDIR: place, PORT: "0", GALLEY_DATA_DIR: directory },
  stdio: ["ignore", "pipe", "inherit"],
});
let output = "";
for await (const chunk of service.stdout.setEncoding("utf8")) {
  output += chunk;
  if (/Address +\S+/.test(output)) break;
}
if (service.exitCode !== null) throw new Error(`The service did not start: ${output}`);
const { context } = await openContext({});
await (await context.newPage()).goto("about:blank");
process.stdout.write(`${JSON.stringify({ place, pids: [service.pid] })}\n`);
setInterval(() => {}, 1_000_000);
