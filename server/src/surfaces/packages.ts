import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { installationRoot } from "#src/core/installation.ts";
import { once } from "#src/core/once.ts";

const folder = join(installationRoot, "dist/packages");
const handedOut = ["galley-site.tgz", "galley-client.tgz", "galley-content.tgz"];
const plain = { "x-content-type-options": "nosniff" };

/** Hands out packages as npm installs them, so that sites and programs need no registry: `npx ADDRESS/packages/galley-site.tgz init`. */
export function packageSurface(): Hono {
  const app = new Hono();
  for (const name of handedOut) {
    const file = join(folder, name);
    const packed = once(() => (existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined));
    app.get(`/packages/${name}`, (c) => {
      const bytes = packed();
      if (bytes === undefined) return c.text("The package is not built. Stop the service and start it again with npm start.", 404, plain);
      return c.body(bytes, 200, { "content-type": "application/gzip", "cache-control": "public, max-age=300", ...plain });
    });
  }
  return app;
}
