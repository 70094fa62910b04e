import { join } from "node:path";
import { fieldsOf } from "../client/read-answer.ts";
import { isFolder, messageOf, readText } from "./files.ts";
import { Stop } from "./stop.ts";

/** Packages that tell a framework, in the order in which they are looked for: one that brings another comes first. */
const packages = {
  next: "next",
  astro: "astro",
  sveltekit: "@sveltejs/kit",
  nuxt: "nuxt",
  "react-router": "@react-router/dev",
  hono: "hono",
  fastify: "fastify",
  express: "express",
} as const;
type Told = keyof typeof packages;

/** `node` is a server of `node:http` without a framework, which no package tells. */
export type Framework = Told | "node";
export const frameworks: readonly Framework[] = [...(Object.keys(packages) as Told[]), "node"];

/** Facts about a project for the initializer. `routePath` is relative to its root, `importName` is the name in imports. */
export type Project = {
  /** `unknown` where no dependency tells it. */
  readonly framework: Framework | "unknown";
  readonly typescript: boolean;
  /** True for a site whose pages are made before they are read, in which a route that takes events fails the build. */
  readonly isStatic: boolean;
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
  const told = (Object.keys(packages) as Told[]).find((name) => Object.hasOwn(dependencies, packages[name]));
  const framework = chosen ?? told ?? "unknown";
  const compiler = readText(join(root, "tsconfig.json"));
  const typescript = compiler !== null;
  const routePath = routePathOf(framework, root, typescript);
  const { homepage } = manifest;
  return {
    framework,
    typescript,
    isStatic: isStaticSite(framework, root),
    homepage: typeof homepage === "string" && isWebUrl(homepage) ? homepage : null,
    routePath,
    importName: importNameOf(routePath, /allowImportingTsExtensions|rewriteRelativeImportExtensions/.test(compiler ?? "")),
    hasPackage: Object.hasOwn(dependencies, "galley-site"),
  };
}

/** Returns whether the framework's configuration leaves no server to the site. */
function isStaticSite(framework: Project["framework"], root: string): boolean {
  const readConfig = (name: string) =>
    ["js", "mjs", "cjs", "ts", "mts", "cts"].map((ending) => readText(join(root, `${name}.${ending}`))).join();
  switch (framework) {
    case "next":
      return /\boutput\s*:\s*["'`]export/.test(readConfig("next.config"));
    case "astro":
      return !/\badapter\b/.test(readConfig("astro.config"));
    case "sveltekit":
      return readText(join(root, "package.json"))?.includes('"@sveltejs/adapter-static"') ?? false;
    case "react-router":
      return /\bssr\s*:\s*false/.test(readConfig("react-router.config"));
    default:
      return false;
  }
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

/** Returns where the framework looks for the route; of the others, where the file stands that their own code imports. */
function routePathOf(framework: Project["framework"], root: string, typescript: boolean): string {
  const ending = typescript ? "ts" : "js";
  switch (framework) {
    case "next":
      return nextRoute(root, typescript);
    case "astro":
      return `src/pages/api/service/webhook.${ending}`;
    case "sveltekit":
      return `src/routes/api/service/webhook/+server.${ending}`;
    case "nuxt":
      return `server/api/service/webhook.${ending}`;
    case "react-router":
      return `app/routes/api.service.webhook.${ending}`;
    default:
      return serverFile(root, typescript);
  }
}

function nextRoute(root: string, typescript: boolean): string {
  // Next ignores src/app beside either folder in the root.
  const inSource = isFolder(join(root, "src")) && !["app", "pages"].some((name) => isFolder(join(root, name)));
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
