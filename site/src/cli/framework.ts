import { join } from "node:path";
import { fieldsOf } from "../client/read-answer.ts";
import { isFolder, messageOf, readText } from "./files.ts";
import { Stop } from "./stop.ts";

export const frameworks = ["next", "express", "hono", "node"] as const;
export type Framework = (typeof frameworks)[number];

/** Facts about a project for the initializer. `routePath` is relative to its root, `importName` is the name in imports. */
export type Project = {
  readonly framework: Framework;
  readonly typescript: boolean;
  readonly homepage: string | null;
  readonly routePath: string;
  readonly importName: string;
  /** True when package.json names this package, which the route imports. */
  readonly hasPackage: boolean;
};

/** Reads package.json and the folders. `chosen` overrides the framework that the dependencies suggest. */
export function readProject(root: string, chosen: Framework | null): Project {
  const text = readText(join(root, "package.json"));
  if (text === null) throw new Stop("There is no package.json here. Run this in the folder of your site.");
  const manifest = parsed(text);
  const dependencies = { ...fieldsOf(manifest.dependencies), ...fieldsOf(manifest.devDependencies) };
  const framework = chosen ?? (["next", "hono", "express"] as const).find((name) => Object.hasOwn(dependencies, name)) ?? "node";
  const compiler = readText(join(root, "tsconfig.json"));
  const typescript = compiler !== null;
  const routePath = framework === "next" ? nextRoute(root, typescript) : serverFile(root, typescript);
  const { homepage } = manifest;
  return {
    framework,
    typescript,
    homepage: typeof homepage === "string" && isWebUrl(homepage) ? homepage : null,
    routePath,
    importName: importNameOf(routePath, /allowImportingTsExtensions|rewriteRelativeImportExtensions/.test(compiler ?? "")),
    hasPackage: Object.hasOwn(dependencies, "galley-site"),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text)) ?? {};
  } catch (error) {
    throw new Stop(`package.json cannot be read (${messageOf(error)}). Repair it and run this again.`);
  }
}

function isWebUrl(text: string): boolean {
  return text.length <= 2000 && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function nextRoute(root: string, typescript: boolean): string {
  const inSource = isFolder(join(root, "src/app")) || (!isFolder(join(root, "app")) && isFolder(join(root, "src")));
  return `${inSource ? "src/app" : "app"}/api/service/webhook/route.${typescript ? "ts" : "js"}`;
}

function serverFile(root: string, typescript: boolean): string {
  const folder = isFolder(join(root, "src")) ? "src/" : "";
  return `${folder}galley-webhook.${typescript ? "ts" : "mjs"}`;
}

/** Returns the name in imports: TypeScript uses the compiled file's name unless the project says otherwise. */
function importNameOf(routePath: string, keepsEnding: boolean): string {
  const file = `./${routePath.slice(routePath.lastIndexOf("/") + 1)}`;
  return keepsEnding ? file : file.replace(/\.ts$/, ".js");
}
