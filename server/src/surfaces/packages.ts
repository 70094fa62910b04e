import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { installationRoot } from "#src/core/installation.ts";
import { once } from "#src/core/once.ts";

const file = join(installationRoot, "dist/packages/galley-site.tgz");
const plain = { "x-content-type-options": "nosniff" };

/** Hands out `galley-site` as npm installs it, so that a site needs no registry to connect: `npx ADDRESS/packages/galley-site.tgz init`. */
export function packageSurface(): Hono {
  const app = new Hono();
  const packed = once(() => (existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined));
  app.get("/packages/galley-site.tgz", (c) => {
    const bytes = packed();
    if (bytes === undefined) return c.text("The package is not built. Stop the service and start it again with npm start.", 404, plain);
    return c.body(bytes, 200, { "content-type": "application/gzip", "cache-control": "public, max-age=300", ...plain });
  });
  return app;
}
