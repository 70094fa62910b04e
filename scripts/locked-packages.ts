import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the part of the lockfile that builds depend on: the installed packages, and not the version of the project itself. */
export function lockedPackages(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, unknown> };
  return JSON.stringify(Object.entries(packages).filter(([path]) => path.includes("node_modules/")));
}
