import { join } from "node:path";
import type { Connection } from "./approval.ts";
import { digestOf, lineEndOf, withValues } from "./env-file.ts";
import { missingFolders, readText, writeText } from "./files.ts";
import { isIgnored } from "./git.ts";
import { type Manifest, manifestName, sha256Of, writeManifest } from "./manifest.ts";
import { type Plan, type RouteStep, routeStep } from "./plan.ts";
import { say } from "./print.ts";
import { Stop } from "./stop.ts";

/**
 * Writes all files without a pause in which Ctrl-C could take effect. The manifest comes first, so that every later step can be
 * undone. The secrets come after the line that hides them from git.
 */
export function applyPlan(plan: Plan, baseUrl: string, connection: Connection): RouteStep {
  const { root, envFile } = plan;
  const values = {
    SERVICE_URL: baseUrl,
    SERVICE_READ_TOKEN: connection.readToken,
    SERVICE_WEBHOOK_SECRET: connection.webhookSecret,
  };
  const envText = readText(join(root, envFile));
  const env = withValues(envText ?? "", values);
  const route = routeStep(plan, connection.urlPattern);
  const manifest: Manifest = {
    version: 1,
    projectId: connection.projectId,
    envFile: envFacts(plan, envText === null, env, values),
    gitignore: gitignoreFacts(plan),
    route: routeFacts(plan, route),
  };
  writeManifest(root, manifest);
  say(`${manifestName}: written, without secrets`);
  hideFromGit(plan);
  writeText(join(root, envFile), env.text, 0o600);
  say(`${envFile}: SERVICE_URL, SERVICE_READ_TOKEN and SERVICE_WEBHOOK_SECRET written, readable only by you`);
  if (route.action === "write") {
    writeText(join(root, route.path), route.text);
    say(`${route.path}: written`);
  } else if (route.action === "keep") say(`${route.path}: already as it should be`);
  return route;
}

function envFacts({ envFile, manifest }: Plan, created: boolean, env: ReturnType<typeof withValues>, values: Record<string, string>) {
  const before = manifest?.envFile.path === envFile ? manifest.envFile : null;
  return {
    path: envFile,
    created: created || (before?.created ?? false),
    addedLineEnd: env.addedLineEnd || (before?.addedLineEnd ?? false),
    appended: [...new Set([...(before?.appended ?? []), ...env.appended])],
    digests: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, digestOf(value)])),
  };
}

function gitignoreFacts({ root, ignoreLine, manifest }: Plan): Manifest["gitignore"] {
  if (ignoreLine === null) return manifest?.gitignore ?? null;
  const text = readText(join(root, ".gitignore"));
  return { line: ignoreLine, created: text === null, addedLineEnd: text !== null && text !== "" && !text.endsWith("\n") };
}

function routeFacts({ root, manifest }: Plan, { action, path, text }: RouteStep): Manifest["route"] {
  const before = manifest?.route ?? null;
  if (action === "by hand" || action === "none" || (action === "keep" && before === null)) return before;
  const folders = before?.path === path ? before.folders : missingFolders(root, path);
  return { path, sha256: sha256Of(text), folders };
}

function hideFromGit({ root, envFile, ignoreLine }: Plan): void {
  if (ignoreLine !== null) {
    const path = join(root, ".gitignore");
    const text = readText(path) ?? "";
    const lineEnd = lineEndOf(text);
    writeText(path, `${text}${text === "" || text.endsWith("\n") ? "" : lineEnd}${ignoreLine}${lineEnd}`);
    say(`.gitignore: ${ignoreLine} added`);
  }
  if (isIgnored(root, envFile) === false) {
    throw new Stop(
      `Git would still track ${envFile}, so no secret was written. Look for a rule that overrides .gitignore, and run this again.`,
    );
  }
}
