import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { clockOptions } from "../server/test/clock/clock.ts";
import type { Applicable } from "./conformance-scenarios.ts";

export type Check = { id: string; status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO"; errorMessage?: string };

const suite = join(import.meta.dirname, "../node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** Runs the official suite against an assistant server, and returns the checks of each scenario. The folder keeps what the suite writes. */
export async function runConformance(url: string, folder: string, ...args: readonly string[]): Promise<Map<string, Check[]>> {
  const child = spawn(process.execPath, [...clockOptions(), suite, "server", "--url", url, ...args, "-o", folder], { stdio: "ignore" });
  await once(child, "close");
  return new Map(
    globSync(join(folder, "*/checks.json")).map((path) => [
      basename(dirname(path)).replace(/^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/, "$1"),
      JSON.parse(readFileSync(path, "utf8")) as Check[],
    ]),
  );
}

/** Returns the checks of a scenario that say that something is wrong, and the number of those that pass. */
export function judge({ not = [] }: Applicable, checks: readonly Check[] = []): { wrong: Check[]; passed: number } {
  const wrong = checks.filter(({ id, status }) => (status === "FAILURE" || status === "WARNING") && !not.includes(id));
  return { wrong, passed: checks.filter(({ status }) => status === "SUCCESS").length };
}
