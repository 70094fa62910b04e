import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import { createDatabaseMeter } from "#src/core/database/measure-database.ts";
import { embeddedDirectory } from "#src/core/database/open-database.ts";
import { installedVersion } from "#src/core/installation.ts";
import type { Log } from "#src/core/log.ts";
import type { Metrics } from "#src/core/watching/metrics/create-metrics.ts";
import type { Settings } from "#src/operating/settings/config.ts";
import { metricsSurface } from "#src/surfaces/metrics.ts";
import { listen } from "./listen.ts";

export type OpenMetrics = AsyncDisposable & {
  /** Metrics that the address of the service shows; undefined where they have a port of their own. */
  shown: { metrics: Metrics; token: string } | undefined;
};

/** Begins to observe, where the settings ask for metrics, and serves them at a port of their own where there is one. */
export async function openMetrics({ config, secrets }: Settings, login: ServiceLogin, log: Log): Promise<OpenMetrics | undefined> {
  const { metricsToken: token } = secrets;
  if (config.metrics === undefined && token === undefined) return undefined;
  await using parts = new AsyncDisposableStack();
  // Loaded where it is used, so that a service without metrics saves the memory.
  const { createMetrics } = await import("#src/core/watching/metrics/create-metrics.ts");
  const meter = createDatabaseMeter(login);
  parts.defer(() => meter.close());
  const archived = secrets.archive && embeddedDirectory(config.dataDirectory);
  const metrics = createMetrics({
    version: installedVersion(),
    dataDirectory: config.dataDirectory,
    archive: archived,
    readDatabase: meter.read,
  });
  parts.defer(() => metrics.close());
  if (config.metrics !== undefined) {
    const listener = await listen(config.metrics.host, config.metrics.port);
    const web = metricsSurface({ metrics, token, log });
    listener.serve((request) => web.fetch(request));
    log.info(`metrics at port ${listener.port}`);
    parts.defer(() => {
      listener.cut();
      return listener.drain();
    });
  }
  const shown = config.metrics === undefined && token !== undefined ? { metrics, token } : undefined;
  const running = parts.move();
  return { shown, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
