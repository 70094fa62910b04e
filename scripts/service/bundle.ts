import { globSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { type GetModuleInfo, type OutputChunk, type Plugin, rolldown } from "rolldown";
import { isApart } from "./apart.ts";

export type Bundle = { files: Map<string, string>; modules: Set<string> };

const root = join(import.meta.dirname, "../..");
const from = join(root, "server/src");
export const builtFolder = join(root, "server/dist");

// These start where nothing else of the service runs.
const programs = ["main.ts", "demo.ts", "galley.ts"].map((name) => join(from, name));

/**
 * Returns the service's programs in few files each, with maps to the sources, and the modules that went into them. A program of a child
 * process shares no file with the service: it loads no more than it needs.
 */
export async function bundleService(): Promise<Bundle> {
  const children = globSync("**/*-process.ts", { cwd: from, exclude: ["**/start-process.ts"] }).map((name) => join(from, name));
  const chunks = [...(await bundle(programs, serviceParts())), ...(await bundle(children))];
  const files = new Map<string, string>();
  for (const { fileName, code, map } of chunks) {
    files.set(fileName, inAscii(code, fileName));
    if (map !== null) files.set(`${fileName}.map`, map.toString());
  }
  return { files, modules: new Set(chunks.flatMap(({ moduleIds }) => moduleIds)) };
}

async function bundle(inputs: readonly string[], partOf?: PartOf): Promise<OutputChunk[]> {
  await using made = await rolldown({
    input: Object.fromEntries(inputs.map((file) => [basename(file, ".ts"), file])),
    cwd: root,
    platform: "node",
    tsconfig: false,
    external: (id) => isBuiltin(id) || isApart(id),
    plugins: [places],
    preserveEntrySignatures: "allow-extension",
    onLog() {},
  });
  const { output } = await made.generate({
    dir: builtFolder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    // Node is silent about what code below node_modules uses, and cannot tell it from ours here.
    intro: "process.noDeprecation = true;",
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    ...(partOf && { codeSplitting: { groups: [{ debugName: "parts", name: partOf, includeDependenciesRecursively: false }] } }),
  });
  const chunks = output.filter((part) => part.type === "chunk");
  const inside = new Set(chunks.map(({ fileName }) => fileName));
  const asked = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const unknown = asked.filter((name) => !inside.has(name) && !isBuiltin(name) && !isApart(name));
  if (unknown.length > 0) throw new Error(`The service imports ${[...new Set(unknown)].join(", ")}, which nothing installs.`);
  return chunks;
}

type PartOf = (id: string, context: { getModuleInfo: GetModuleInfo }) => string | null;

/** Puts what the service always loads into two files: one that opens the database, and one that is loaded meanwhile. */
function serviceParts(): PartOf {
  let start: ReadonlySet<string>;
  let app: ReadonlySet<string>;
  return (id, context) => {
    const info = (one: string) => context.getModuleInfo(one);
    start ??= reachedFrom(join(from, "main.ts"), info);
    app ??= reachedFrom(join(from, "app/app.ts"), info);
    // A program that waits for the other file must not be a part of one that this imports.
    if (programs.includes(id)) return null;
    return start.has(id) ? "start" : app.has(id) ? "app" : null;
  };
}

function reachedFrom(id: string, info: GetModuleInfo, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(id)) return reached;
  reached.add(id);
  for (const next of info(id)?.importedIds ?? []) reachedFrom(next, info, reached);
  return reached;
}

/** Lets a module find what it reads beside its source, and the programs of child processes beside the built file. */
const places: Plugin = {
  name: "places",
  transform: {
    filter: { id: /server[\\/]src[\\/]/, code: /import\.meta\.(?:dirname|url)/ },
    handler(code, id) {
      const source = relative(builtFolder, id).replaceAll("\\", "/");
      const placed = code
        .replaceAll(/new URL\("([^"]*)", import\.meta\.url\)/g, (whole, path: string) =>
          path.endsWith("-process.ts") ? `new URL("./${basename(path, ".ts")}.js", here())` : whole,
        )
        .replaceAll("import.meta.dirname", `(import.meta.dirname + "/${dirname(source)}")`)
        .replaceAll("import.meta.url", `new URL("${source}", import.meta.url).href`)
        .replaceAll("here()", "import.meta.url");
      return { code: placed, map: null };
    },
  },
};

/** Writes other characters as escapes: V8 keeps a file with one that is not Latin in twice the memory. */
function inAscii(code: string, file: string): string {
  const raw = code.split("String.raw`").slice(1);
  if (raw.some((text) => /[^\0-\x7f]/.test(text.slice(0, text.indexOf("`")))))
    throw new Error(`${file} has a raw text with letters beyond ASCII.`);
  return code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
