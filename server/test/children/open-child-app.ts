import { flushCompileCache } from "node:module";
import { createApp } from "#src/app/app.ts";
import type { AppOptions } from "#src/app/app-options.ts";
import { openServiceLogin } from "#src/core/database/login/service-login.ts";
import { armFailpoint } from "#src/core/failpoint.ts";
import { createLog } from "#src/core/log.ts";
import { noStores } from "../outside/stores.ts";
import { prepareChildPool } from "./child-connections.ts";

/** Opens the app in its own process, for tests that kill it at a failpoint. Without a name, it is never killed. */
export async function openChildApp(connectionString: string, [name = "", hits = "1"]: readonly string[], over: Partial<AppOptions> = {}) {
  // A killed process would otherwise leave no compile cache for the next one.
  flushCompileCache();
  if (name !== "") armFailpoint(name, Number(hits));
  const app = createApp({
    login: await openServiceLogin({ connectionString }),
    publicUrl: "http://galley.test",
    secret: "test secret",
    callsPerMinuteMax: 60,
    poolSizeMax: 4,
    log: createLog("warn", { write: (line: string) => process.stderr.write(line) }),
    ...noStores,
    ...over,
  });
  prepareChildPool(app.services.pool);
  return app;
}
