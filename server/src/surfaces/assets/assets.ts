import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { compress } from "hono/compress";

const own = (name: string) => join(import.meta.dirname, name);
const ofGuests = (name: string) => join(import.meta.dirname, "../guests", name);
const ofGuides = (name: string) => join(import.meta.dirname, "../documentation", name);
const ofLanding = (name: string) => join(import.meta.dirname, "../landing", name);
const ofReference = (name: string) => join(import.meta.dirname, "../reference", name);
const fromPackage = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
// The package exports no path for its browser bundle.
const passkeysOfBrowsers = join(dirname(fromPackage("@simplewebauthn/browser")), "../dist/bundle/index.umd.min.js");

const sources = {
  "page.css": own("page.css"),
  "form.css": own("form.css"),
  "sheet.css": own("sheet.css"),
  "guest.css": ofGuests("guest.css"),
  "guest-box.css": ofGuests("guest-box.css"),
  "guest.js": ofGuests("guest.js"),
  "icon.svg": own("icon.svg"),
  "theme.js": own("theme.js"),
  "passkey.js": own("passkey.js"),
  "webauthn.js": passkeysOfBrowsers,
  "landing.css": ofLanding("landing.css"),
  "guide.css": ofGuides("guide.css"),
  "shelves.css": ofGuides("shelves.css"),
  "guide.js": ofGuides("guide.js"),
  "reference.css": ofReference("reference.css"),
  "samples.css": ofReference("samples.css"),
  "reference.js": ofReference("reference.js"),
  "trial.js": ofReference("trial.js"),
  "instrument-sans.woff2": fromPackage("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2"),
  "newsreader.woff2": fromPackage("@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2"),
};
export type AssetName = keyof typeof sources;

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

type Asset = { bytes: Uint8Array<ArrayBuffer>; contentType: string };
type Assets = { release: string; files: ReadonlyMap<string, Asset> };

let loaded: Assets | undefined;

/** Reads all files that pages load, once. Their path contains a hash of all of them, so browsers may cache them forever. */
function assets(): Assets {
  if (loaded !== undefined) return loaded;
  const files = new Map<string, Asset>();
  const hash = createHash("sha256");
  for (const [name, path] of Object.entries(sources)) {
    const bytes = new Uint8Array(readFileSync(path));
    hash.update(name).update(bytes);
    files.set(name, { bytes, contentType: contentTypes[extname(name)] ?? "application/octet-stream" });
  }
  loaded = { release: hash.digest("hex").slice(0, 12), files };
  return loaded;
}

const prefix = "/assets";

export function assetUrl(name: AssetName): string {
  return `${prefix}/${assets().release}/${name}`;
}

const yearSeconds = 31_536_000;
const plain = { "x-content-type-options": "nosniff" };

/** Serves the files that pages load, all from this server. */
export function assetSurface(): Hono {
  const app = new Hono();
  app.use(`${prefix}/*`, compress());
  app.get(`${prefix}/:release/:name`, (c) => {
    const { release, files } = assets();
    const file = c.req.param("release") === release ? files.get(c.req.param("name")) : undefined;
    if (file === undefined) return c.text("File not found. Reload the page.", 404, plain);
    return c.body(file.bytes, 200, {
      "content-type": file.contentType,
      "cache-control": `public, max-age=${yearSeconds}, immutable`,
      ...plain,
    });
  });
  return app;
}
