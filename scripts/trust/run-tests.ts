import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type FailedFile, parseReport } from "./parse-report.ts";
import type { Tree } from "./tree.ts";

export type TestRun = { failed: FailedFile[]; ran: number; seconds: number; ended: boolean };

const limitMilliseconds = 60 * 60_000;
const testLimits = ["--testTimeout=180000", "--hookTimeout=300000"];

/** Runs test files in this order, with one worker, until the first one fails, or all of them. */
export async function runTests(tree: Tree, files: readonly string[], { bail = true } = {}): Promise<TestRun> {
  const report = join(tree.folder, "node_modules/.cache/trust-report.json");
  mkdirSync(join(report, ".."), { recursive: true });
  rmSync(report, { force: true });
  const started = performance.now();
  const options = ["--config", "scripts/trust/vitest.config.ts", "--maxWorkers=1", `--bail=${bail ? 1 : 0}`, ...testLimits];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...options, "--reporter=json", `--outputFile=${report}`, ...files];
  const env = { ...process.env, GALLEY_TEST_SET: "full", GALLEY_TRUST_ORDER: files.join("\n") };
  const output = await ended(tree, args, env);
  const seconds = Math.round((performance.now() - started) / 1000);
  const text = readReport(report);
  // Without a report the build, the schema or the world of the tests failed, before any file.
  if (text === undefined) return { failed: [{ file: files[0] ?? "", tests: [output.slice(-500)] }], ran: 0, seconds, ended: false };
  return { ...parseReport(text, tree.folder), seconds, ended: true };
}

function readReport(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function ended({ folder, node }: Tree, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  // A group of its own ends with all that the tests have started.
  const child = spawn(node, args, { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-20_000);
    });
  const end = () => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  };
  const leave = () => {
    end();
    process.exit(130);
  };
  const limit = setTimeout(end, limitMilliseconds);
  process.once("SIGINT", leave).once("SIGTERM", leave);
  return new Promise((resolve) =>
    child.on("close", () => {
      clearTimeout(limit);
      process.off("SIGINT", leave).off("SIGTERM", leave);
      resolve(output);
    }),
  );
}
