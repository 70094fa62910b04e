import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const own = (name: string) => join(import.meta.dirname, name);
const fromPackage = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

const sources = {
  "page.css": own("page.css"),
  "swagger.css": own("swagger.css"),
  "swagger-operation.css": own("swagger-operation.css"),
  "start.js": own("start.js"),
  "swagger-ui.css": fromPackage("swagger-ui-dist/swagger-ui.css"),
  "swagger-ui-bundle.js": fromPackage("swagger-ui-dist/swagger-ui-bundle.js"),
  "instrument-sans.woff2": fromPackage("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2"),
  "newsreader.woff2": fromPackage("@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2"),
};
export type AssetName = keyof typeof sources;

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};

export type Asset = { bytes: Uint8Array<ArrayBuffer>; contentType: string };
export type Assets = { release: string; files: ReadonlyMap<string, Asset> };

/** Everything that the reference pages load, under one name for this very content: it may be kept for ever. */
export function readAssets(): Assets {
  const files = new Map<string, Asset>();
  const hash = createHash("sha256");
  for (const [name, path] of Object.entries(sources)) {
    const bytes = new Uint8Array(readFileSync(path));
    hash.update(name).update(bytes);
    files.set(name, { bytes, contentType: contentTypes[extname(name)] ?? "application/octet-stream" });
  }
  return { release: hash.digest("hex").slice(0, 12), files };
}

export function assetUrl({ release }: Assets, name: AssetName): string {
  return `/docs/assets/${release}/${name}`;
}
