import { createApp } from "#src/app/app.ts";
import type { AppOptions } from "#src/app/app-options.ts";
import { createLog } from "#src/core/log.ts";
import { nameOfHearing } from "#src/core/process-role.ts";
import { until } from "../until.ts";
import { publicUrl, type World } from "../world.ts";

/** Starts a further process of a world's installation, which shares nothing with it but database, files and secret. */
export async function openProcess(world: World, over: Partial<AppOptions> = {}) {
  const { role = "web" } = over;
  const app = createApp({
    login: await world.login(),
    publicUrl,
    secret: "test secret",
    callsPerMinuteMax: 1_000_000,
    personCallsPerMinuteMax: 1_000_000,
    poolSizeMax: 4,
    log: createLog("silent"),
    storage: world.storage,
    egress: world.egress,
    role,
    ...over,
  });
  // As long as the world's own process waits: a look that fails leaves what is kept as it was.
  app.services.pool.options.connectionTimeoutMillis = world.pool.options.connectionTimeoutMillis;
  app.start();
  const hearing = async () => {
    const named = "select pid from pg_stat_activity where datname = current_database() and application_name = $1";
    return (await world.owner.query<{ pid: number }>(named, [nameOfHearing(role)])).rows.map(({ pid }) => pid);
  };
  await until(async () => (await hearing()).length === 1);
  return {
    app,
    /** Ends the connection over which it hears of changes, as a failing network would. */
    async cutHearing() {
      for (const pid of await hearing()) await world.owner.query("select pg_terminate_backend($1::integer)", [pid]);
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}
