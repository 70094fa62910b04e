import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "#src/app/serve.ts";
import { demoEnvironment } from "./demo-environment.ts";
import { fillDemo } from "./fill-demo.ts";

/** Runs the service on temporary data, filled with the demo world. The data is removed when this process exits. */
export async function serveDemo(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "galley-demo-"));
  // A database started by root runs as another user, who must reach its directory.
  if (process.getuid?.() === 0) chmodSync(directory, 0o711);
  process.on("exit", () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  const environment = demoEnvironment(process.env, directory);
  await serve({ environment, greet: (service) => fillDemo(service, environment, directory) });
}
