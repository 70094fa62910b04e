import { spawn } from "node:child_process";
import { openRunPlace } from "./run-place.ts";

// Stands for a run of tests: starts processes as tests do, prints its folder and their ids, and goes on until it is killed.
openRunPlace();
const place = process.env.TMPDIR ?? "";
const idle = "setInterval(() => {}, 1_000_000)";
const start = (program: string, options: object) => spawn(process.execPath, ["--eval", program], { stdio: "ignore", ...options }).pid;
const pids = [
  // A service, with the environment of the run. The one that it starts has nothing of that, and is halted.
  start(
    `const { spawn } = require("node:child_process");
    spawn(process.execPath, ["--eval", "${idle}"], { env: {}, stdio: "ignore" }).kill("SIGSTOP");
    process.on("SIGTERM", () => {});
    ${idle}`,
    {},
  ),
  // A database, in a session of its own, which works in the folder.
  start(idle, { cwd: place, env: {}, detached: true }),
];
process.stdout.write(`${JSON.stringify({ place, pids })}\n`);
setInterval(() => {}, 1_000_000);
