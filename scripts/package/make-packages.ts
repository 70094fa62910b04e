import { chmodSync, copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildDashboard } from "../build-dashboard.ts";
import { buildPackages, offered, pack } from "../build-packages.ts";
import { compressDashboard } from "../compress-dashboard.ts";
import { buildService } from "../service/build-service.ts";
import { pinnedNode, readPackage, root, serviceLock, serviceManifest, servicePackages } from "./manifest.ts";

const alongside = [
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "docs",
  "dashboard/dist",
  "dist/packages",
  "server/sql",
  "server/migrations",
];

/** Writes the package of the service and those that it hands out into a folder, and returns their files. */
export async function makePackages(to = join(root, "dist")): Promise<{ service: string; handedOut: readonly string[] }> {
  buildDashboard();
  await compressDashboard();
  const programs = await buildService();
  const built = await buildPackages();
  mkdirSync(to, { recursive: true });
  const handedOut = offered.map(({ file, folder }) => join(to, file.replace(".tgz", `-${readPackage(folder).version}.tgz`)));
  for (const [index, file] of handedOut.entries()) copyFileSync(built[index] ?? "", file);
  const stage = mkdtempSync(join(tmpdir(), "galley-package-"));
  try {
    fill(stage, programs);
    return { service: pack(stage, to), handedOut };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function fill(stage: string, programs: readonly string[]): void {
  // An installation needs no stamps of a build.
  const filter = (file: string) => !/^\.(?:built-from|compressed)$/.test(basename(file));
  for (const name of alongside) cpSync(join(root, name), join(stage, name), { recursive: true, filter });
  for (const name of programs) cpSync(join(root, "server/dist", name), join(stage, "server/dist", name));
  // They read texts, styles and fonts where their sources have them.
  for (const name of globSync("**/*.*", { cwd: join(root, "server/src"), exclude: ["**/*.ts"] }))
    cpSync(join(root, "server/src", name), join(stage, "server/src", name));
  writePins(stage);
  mkdirSync(join(stage, "bin"));
  copyFileSync(join(import.meta.dirname, "galley.mjs"), join(stage, "bin/galley.mjs"));
  const { manifest, lock } = pinnedNode();
  writeJson(join(stage, "node"), "package.json", manifest);
  writeJson(join(stage, "node"), "package-lock.json", lock);
  for (const name of readdirSync(stage, { recursive: true, encoding: "utf8" })) setMode(join(stage, name));
}

/** Writes manifest and lockfile of the package, which name every version. */
function writePins(stage: string): void {
  const packages = servicePackages();
  const manifest = serviceManifest(packages);
  writeJson(stage, "package.json", manifest);
  writeJson(stage, "npm-shrinkwrap.json", serviceLock(manifest, packages));
}

/** Gives a file the mode that it has under the usual umask, so that the same sources give the same package everywhere. */
function setMode(path: string): void {
  const { mode } = statSync(path);
  chmodSync(path, (mode & 0o100) === 0 ? 0o644 : 0o755);
}

function writeJson(folder: string, name: string, content: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
}

if (import.meta.main) {
  const { service, handedOut } = await makePackages();
  for (const file of [service, ...handedOut]) process.stdout.write(`${file}\n`);
}
