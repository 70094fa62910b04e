// Runs a program of this repository on the Node that the lockfile names, installing the packages first when
// they are missing or older than the lockfile. Plain JavaScript: it must start on any Node from 20 on.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stamp = join(root, "node_modules", ".galley-lockfile");
const windows = process.platform === "win32";
const pinnedNode = join(root, "node_modules", ".bin", windows ? "node.cmd" : "node");

function installMissingPackages() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  process.stderr.write("Installing packages (once per lockfile)…\n");
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const result = spawnSync("npm", ["ci", ...quiet], { cwd: root, stdio: ["ignore", 2, 2], shell: windows });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, wanted);
}

function runOnPinnedNode(args) {
  const child = spawn(pinnedNode, args, { stdio: "inherit", shell: windows });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

installMissingPackages();
const program = process.argv.slice(2);
// Replacing this process saves its memory; a Node that cannot do so stays as a thin parent that passes signals on.
if (process.execve && !windows) process.execve(pinnedNode, [pinnedNode, ...program], process.env);
else runOnPinnedNode(program);
