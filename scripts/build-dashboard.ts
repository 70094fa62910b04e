import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockedPackages } from "./locked-packages.ts";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "dashboard/dist/.built-from");
const sources = [
  "capabilities/**/*.{ts,tsx}",
  "contract/src/**/*.ts",
  "markdown/src/**/*.ts",
  "dashboard/*.{ts,html,json}",
  "dashboard/src/**/*.{ts,tsx,css,svg}",
  "messages/compiler/*.ts",
  "messages/dashboard/**/*.json",
];

function digestOfSources(): string {
  const hash = createHash("sha256").update(lockedPackages(root));
  // The build writes these itself, of texts that are among its sources.
  const exclude = ["dashboard/src/messages/**"];
  for (const file of globSync(sources, { cwd: root, exclude }).toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Builds the dashboard in all languages but those left out, unless the existing build has them and comes from the same sources. */
export function buildDashboard(leftOut: readonly string[] = []): void {
  const whole = digestOfSources();
  const wanted = [whole, ...leftOut].join(" without ");
  if (existsSync(stamp) && [whole, wanted].includes(readFileSync(stamp, "utf8"))) return;
  process.stderr.write("Building the dashboard (once per change)…\n");
  // Runs in its own process. The calling process may be set up for tests, and would then build for tests too.
  const env = { ...process.env, NODE_ENV: "production" };
  const program = [join(import.meta.dirname, "run-vite.ts"), ...leftOut];
  const { status } = spawnSync(process.execPath, program, { cwd: root, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The dashboard could not be built.");
  writeFileSync(stamp, wanted);
}

if (import.meta.main) buildDashboard();
