import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildDashboard } from "../build-dashboard.ts";
import { buildPackages, offered, pack } from "../build-packages.ts";
import { compressDashboard } from "../compress-dashboard.ts";
import { compileFolder } from "./compile-folder.ts";
import { type PackageJson, pinnedNode, readPackage, root, serviceLock, serviceManifest, servicePackages, workspaces } from "./manifest.ts";
import { vendor, vendoredNames } from "./vendor.ts";

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
  const built = await buildPackages();
  mkdirSync(to, { recursive: true });
  const handedOut = offered.map(({ file, folder }) => join(to, file.replace(".tgz", `-${readPackage(folder).version}.tgz`)));
  for (const [index, file] of handedOut.entries()) copyFileSync(built[index] ?? "", file);
  const stage = mkdtempSync(join(tmpdir(), "galley-package-"));
  try {
    await fill(stage);
    return { service: pack(stage, to), handedOut };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

async function fill(stage: string): Promise<void> {
  // An installation needs no sources of a build.
  const filter = (file: string) => ![".built-from", ".compressed"].includes(basename(file));
  for (const name of alongside) cpSync(join(root, name), join(stage, name), { recursive: true, filter });
  compileFolder(join(root, "server/src"), join(stage, "server/src"));
  writeJson(join(stage, "server"), "package.json", ours("server"));
  compileFolder(join(root, "capabilities"), join(stage, "capabilities"));
  writeDeclarations(join(stage, "node_modules/@galley/capabilities"));
  for (const name of workspaces) {
    const folder = join(stage, "node_modules/@galley", name);
    compileFolder(join(root, name, "src"), join(folder, "src"));
    writeJson(folder, "package.json", ours(name));
  }
  for (const name of vendoredNames) await vendor(name, join(stage, "node_modules"));
  writePins(stage, [...["capabilities", ...workspaces].map((name) => `@galley/${name}`), ...vendoredNames]);
  mkdirSync(join(stage, "bin"));
  copyFileSync(join(import.meta.dirname, "galley.mjs"), join(stage, "bin/galley.mjs"));
  const { manifest, lock } = pinnedNode();
  writeJson(join(stage, "node"), "package.json", manifest);
  writeJson(join(stage, "node"), "package-lock.json", lock);
  for (const name of readdirSync(stage, { recursive: true, encoding: "utf8" })) setMode(join(stage, name));
}

/** Writes what capabilities declare beside the contract, which reads it there. */
function writeDeclarations(folder: string): void {
  compileFolder(join(root, "capabilities"), folder, /(^|\/)(declarations?|names-of|contract)\.ts$/);
  const { version, license } = readPackage(".");
  writeJson(folder, "package.json", { name: "@galley/capabilities", version, license, type: "module" });
}

/** Writes manifest and lockfile of the package, which name every version. */
function writePins(stage: string, bundled: readonly string[]): void {
  const inside = bundled.map((name) => JSON.parse(readFileSync(join(stage, "node_modules", name, "package.json"), "utf8")));
  const packages = servicePackages(bundled);
  const manifest = serviceManifest(inside, packages);
  writeJson(stage, "package.json", manifest);
  writeJson(stage, "npm-shrinkwrap.json", serviceLock(manifest, inside, packages));
}

/** Gives a file the mode that it has under the usual umask, so that the same sources give the same package everywhere. */
function setMode(path: string): void {
  const { mode } = statSync(path);
  chmodSync(path, (mode & 0o100) === 0 ? 0o644 : 0o755);
}

/** Returns the package.json of a workspace, whose entries are compiled now. */
function ours(name: string): object {
  const { exports = {}, ...rest } = readPackage(name) as PackageJson & { devDependencies?: unknown };
  const entries = Object.entries(exports).map(([key, path]) => [key, path.replace(/\.ts$/, ".js")]);
  delete rest.devDependencies;
  return { ...rest, ...(entries.length > 0 && { exports: Object.fromEntries(entries) }) };
}

function writeJson(folder: string, name: string, content: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
}

if (import.meta.main) {
  const { service, handedOut } = await makePackages();
  for (const file of [service, ...handedOut]) process.stdout.write(`${file}\n`);
}
