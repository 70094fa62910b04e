import { isAbsolute, join, normalize } from "node:path";
import { exists, isFolder, readText } from "./files.ts";
import { type Framework, type Project, readProject } from "./framework.ts";
import { isIgnored, isTracked } from "./git.ts";
import { type Manifest, readManifest, sha256Of } from "./manifest.ts";
import { plain } from "./print.ts";
import { routeFile } from "./route-file.ts";
import { Stop } from "./stop.ts";

/** Facts gathered before the first call to the service. Nothing has been written yet. */
export type Plan = {
  readonly root: string;
  readonly project: Project;
  readonly envFile: string;
  readonly ignoreLine: string | null;
  readonly manifest: Manifest | null;
};

export type PlanOptions = { readonly envFile: string; readonly framework: Framework | null };

/** Inspects the project and refuses whatever would fail at the end, before a person is asked to approve anything. */
export function makePlan(root: string, { envFile: path, framework }: PlanOptions): Plan {
  const project = readProject(root, framework);
  if (isTracked(root, path)) {
    const advice = `Remove it with \`git rm --cached ${path}\`, or name another file with --env.`;
    throw new Stop(`Git keeps ${path} in its history, where secrets must not be. ${advice}`);
  }
  return { root, project, envFile: path, ignoreLine: ignoreLineFor(root, path), manifest: readManifest(root) };
}

/** Returns the path of the env file inside of the project. */
export function checkEnvFile(root: string, envFile: string): string {
  const path = normalize(envFile).replaceAll("\\", "/");
  if (isAbsolute(envFile) || path.startsWith("..") || !/^[\w.][\w./-]*$/.test(path)) {
    throw new Stop(`--env ${plain(envFile)} is not in this project. Use a path inside it, such as .env.local.`, 2);
  }
  if (isFolder(join(root, path))) throw new Stop(`${path} is a folder. Name a file with --env.`);
  return path;
}

function ignoreLineFor(root: string, path: string): string | null {
  const ignored = isIgnored(root, path);
  if (ignored === true) return null;
  const lines = (readText(join(root, ".gitignore")) ?? "").split(/\r?\n/).map((line) => line.trim());
  if (ignored === null && lines.some((line) => covers(line, path))) return null;
  return `/${path}`;
}

/** Returns whether a line of .gitignore ignores an env file; used where git is not available. */
function covers(line: string, path: string): boolean {
  if (line === path || line === `/${path}`) return true;
  if (line === ".env*") return path.startsWith(".env");
  if (line === ".env.*") return path.startsWith(".env.");
  return line === ".env*.local" && /^\.env.*\.local$/.test(path);
}

/** Action for the route: write it, keep it, or leave it to a person because other code is there, or because a file would not be found or not be run. */
export type RouteStep = { readonly action: "write" | "keep" | "by hand" | "none"; readonly path: string; readonly text: string };

export function routeStep({ root, project, manifest }: Plan, urlPattern: string): RouteStep {
  const text = routeFile(project, urlPattern);
  const path = project.routePath;
  if (project.framework === "unknown" || project.isStatic) return { action: "none", path, text };
  const other = otherRoute(root, path);
  if (other !== null) return { action: "by hand", path: other, text };
  const present = readText(join(root, path));
  if (present === text) return { action: "keep", path, text };
  const isOurs = present !== null && manifest?.route?.path === path && manifest.route.sha256 === sha256Of(present);
  return { action: present === null || isOurs ? "write" : "by hand", path, text };
}

/** Returns a route of the same address in another language, with which frameworks do not start; null when there is none. */
function otherRoute(root: string, path: string): string | null {
  const candidates = ["ts", "js", "tsx", "jsx"].map((extension) => path.replace(/[jt]s$/, extension));
  return candidates.find((candidate) => candidate !== path && exists(join(root, candidate))) ?? null;
}
