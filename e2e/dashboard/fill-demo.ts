import { writeFileSync } from "node:fs";
import pg from "pg";
import { createApp } from "../../server/src/app/app.ts";
import { openServiceLogin } from "../../server/src/core/database/login/service-login.ts";
import { createLog } from "../../server/src/core/log.ts";
import { createLocalStorage } from "../../server/src/core/storage/local-storage.ts";
import { seedDemoWorld } from "../../server/src/operating/seed/seed.ts";
import { setDatabaseClock } from "../../server/test/clock/database-clock.ts";
import { noStores } from "../../server/test/outside/stores.ts";

// A program of its own: fills a database and a folder with the demo world and writes a description of it to a file.
const [connectionString = "", publicUrl = "", files = "", written = ""] = process.argv.slice(2);
const log = createLog("silent");
const app = createApp({
  login: await openServiceLogin({ connectionString }),
  publicUrl,
  secret: "test secret",
  callsPerMinuteMax: 1_000_000,
  poolSizeMax: 5,
  log,
  ...noStores,
  storage: createLocalStorage(files, log),
});
const client = new pg.Client({ connectionString });
await client.connect();
await setDatabaseClock(client);
const world = await seedDemoWorld({ services: app.services, owner: client }, { force: false });
await client.end();
await app.close();
writeFileSync(written, JSON.stringify(world));
