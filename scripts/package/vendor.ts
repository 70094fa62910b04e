import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { join, sep } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { root } from "./manifest.ts";

type Found = { name: string; version: string; license?: string | undefined };

const from = join(root, "server/src");
const required = createRequire(join(from, "main.ts"));

/**
 * Come along as one file each, with the entries that the service takes beside the first. They would install 130 small packages, or have
 * hundreds of files themselves: modules for other systems, types, maps.
 */
const vendored: Readonly<Record<string, readonly string[]>> = {
  "@ai-sdk/anthropic": [],
  "@ai-sdk/openai-compatible": [],
  "@hono/node-server": ["utils/response"],
  "@opentelemetry/api": [],
  "@opentelemetry/sdk-trace": [],
  "@simplewebauthn/server": [],
  "csv-parse": [],
  diff: [],
  feed: [],
  hono: ["compress", "html", "streaming"],
  jose: [],
  kysely: [],
  linkedom: [],
  "lru-cache": [],
  "music-metadata": [],
  nodemailer: [],
  "oidc-provider": [],
  otpauth: [],
  "prom-client": [],
  saxes: [],
  "twitter-text": [],
  undici: [],
  yaml: [],
};
export const vendoredNames = Object.keys(vendored);
/** All that the service may import of them. */
export const vendoredEntries = Object.entries(vendored).flatMap(([name, entries]) => [name, ...entries.map((one) => `${name}/${one}`)]);

// Of these, the bundler gives a default export alone.
const commonJs = ["prom-client", "saxes", "undici", "yaml"];
// Its schemas are handed over, so that there is one of it.
const shared = /^zod(\/|$)/;

/** Writes a package and all that it depends on into a folder of few files, with the licenses of whatever went into it beside. */
export async function vendor(name: string, modules: string): Promise<void> {
  const entries = ["", ...(vendored[name] ?? [])].map((entry) => ({ entry, file: entry === "" ? "index" : entry.replaceAll("/", "-") }));
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map(({ entry, file }) => [file, entry === "" ? name : `${name}/${entry}`])),
    cwd: from,
    platform: "node",
    external: [/^node:/, ...builtinModules, shared],
    plugins: commonJs.includes(name) ? [withNames(name)] : [],
    onLog() {},
  });
  const { output } = await bundle.generate({ format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
  const folder = join(modules, name);
  mkdirSync(folder, { recursive: true });
  const used = new Set<string>();
  const asked = new Set<string>();
  for (const part of output) {
    if (part.type !== "chunk") continue;
    writeFileSync(join(folder, part.fileName), part.code);
    for (const id of part.moduleIds) used.add(packageOf(id));
    for (const other of part.imports.filter((one) => shared.test(one))) asked.add(other.replace(/\/.*/, ""));
  }
  const manifest = {
    ...aboutOf(name),
    type: "module",
    sideEffects: false,
    exports: Object.fromEntries(entries.map(({ entry, file }) => [entry === "" ? "." : `./${entry}`, `./${file}.js`])),
    ...(asked.size > 0 && { dependencies: Object.fromEntries([...asked].map((other) => [other, aboutOf(other).version])) }),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, "LICENSES.md"), licensesOf([...used].filter((one) => one !== "").toSorted()));
}

/** Gives a CommonJS package the named exports that Node finds in it. Another process asks: a test runner would see others. */
function withNames(name: string): Plugin {
  const script = `import * as all from ${JSON.stringify(name)}; console.log(Object.keys(all).join(" "))`;
  const told = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: from, encoding: "utf8" });
  const names = told
    .trim()
    .split(" ")
    .filter((one) => /^(?!default$)[A-Za-z_]\w*$/.test(one));
  const id = `\0${name}`;
  return {
    name: "names",
    resolveId: (source, importer) => (source === name && importer === undefined ? id : undefined),
    load: (wanted) =>
      wanted === id
        ? `import * as all from ${JSON.stringify(name)};\nexport default all.default;\nexport const { ${names.join(", ")} } = all;\n`
        : undefined,
  };
}

function aboutOf(name: string): Found {
  const { version, license } = JSON.parse(readFileSync(join(packageOf(required.resolve(name)), "package.json"), "utf8")) as Found;
  return { name, version, license };
}

/** Returns the folder of the package that a file belongs to; empty for what is in none. */
export function packageOf(file: string): string {
  const at = file.lastIndexOf(`${sep}node_modules${sep}`);
  if (at === -1) return "";
  const inside = file.slice(at + "/node_modules/".length).split(sep);
  return join(file.slice(0, at), "node_modules", ...inside.slice(0, inside[0]?.startsWith("@") ? 2 : 1));
}

export function licensesOf(folders: readonly string[]): string {
  const one = (folder: string) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Found;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? "" : `\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
    return `## ${name} ${version}\n\n${license ?? "No license is stated."}${text}\n`;
  };
  return `# What this file was made of\n\n${folders.map(one).join("\n")}`;
}
