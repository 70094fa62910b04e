import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Language, languages } from "@galley/contract";
import { bestCoding, type Coding } from "#src/core/http.ts";
import { installationRoot } from "#src/core/installation.ts";
import { once } from "#src/core/once.ts";
import { screenAt } from "./screens.ts";

const builtIn = join(installationRoot, "dashboard/dist");
const zip = promisify(gzip);

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

type Manifest = Record<string, { file: string; imports?: string[] }>;
type File = { bytes: Uint8Array<ArrayBuffer>; contentType: string; packed: Map<Coding, Promise<Uint8Array<ArrayBuffer>>> };

export type DashboardFiles = {
  /** Returns the page that loads everything else, in a language; undefined while the dashboard is not built. */
  page(language: Language): string | undefined;
  /** Lists the scripts that the screen at a path needs in addition to those that the page names itself. */
  scriptsOf(path: string, language: Language): readonly string[];
  /** Answers with a built file that a browser may cache forever; undefined when there is no such file. */
  answer(name: string, acceptEncoding: string | undefined): Promise<Response | undefined>;
};

type Build = { page: string | undefined; manifest: Manifest };

/** Serves the files of `npm run build` in dashboard/dist, read at the first request. Brotli files lie beside them, gzip is made once. */
export function createDashboardFiles(directory = builtIn): DashboardFiles {
  const builds = once(() => new Map(languages.map((language) => [language, readBuild(join(directory, language))])));
  // File names contain a hash of the content, so a file of several builds is the same one.
  const files = once(() => new Map(languages.flatMap((language) => [...readFiles(join(directory, language, "dashboard/files"))])));
  return {
    page: (language) => builds().get(language)?.page,
    scriptsOf(path, language) {
      const screen = screenAt(path);
      return screen === undefined ? [] : scriptsOfScreen(builds().get(language)?.manifest ?? {}, screen);
    },
    async answer(name, acceptEncoding) {
      const file = files().get(name);
      if (file === undefined) return undefined;
      const encoding = encodingFor(file, acceptEncoding);
      return new Response(await packed(file, encoding), {
        headers: {
          "content-type": file.contentType,
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          vary: "accept-encoding",
          ...(encoding !== "identity" && { "content-encoding": encoding }),
        },
      });
    },
  };
}

function readBuild(directory: string): Build {
  return { page: read(join(directory, "index.html"))?.toString("utf8"), manifest: readManifest(directory) };
}

function readManifest(directory: string): Manifest {
  const text = read(join(directory, ".vite/manifest.json"));
  return text === undefined ? {} : JSON.parse(text.toString("utf8"));
}

function scriptsOfScreen(manifest: Manifest, screen: string): string[] {
  const named = withImports(manifest, "index.html", new Set());
  const needed = withImports(manifest, screen, new Set());
  return [...needed].filter((one) => !named.has(one)).flatMap((one) => manifest[one]?.file ?? []);
}

function withImports(manifest: Manifest, one: string, found: Set<string>): Set<string> {
  if (found.has(one)) return found;
  found.add(one);
  for (const next of manifest[one]?.imports ?? []) withImports(manifest, next, found);
  return found;
}

function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.endsWith(".br")) continue;
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const brotli = read(join(folder, `${name}.br`));
    const packed: File["packed"] = new Map(brotli && [["br", Promise.resolve(new Uint8Array(brotli))]]);
    files.set(name, { bytes, contentType: contentTypes[extname(name)] ?? "application/octet-stream", packed });
  }
  return files;
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function encodingFor({ contentType, packed }: File, accepted: string | undefined): Coding {
  if (contentType.startsWith("font/") || contentType === "image/png") return "identity";
  return bestCoding(accepted, { offersBrotli: packed.has("br") });
}

function packed(file: File, encoding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const known = file.packed.get(encoding);
  if (known !== undefined) return known;
  const packing = pack(file.bytes, encoding);
  file.packed.set(encoding, packing);
  return packing;
}

async function pack(bytes: Uint8Array<ArrayBuffer>, encoding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === "gzip" ? new Uint8Array(await zip(bytes, { level: 9 })) : bytes;
}
