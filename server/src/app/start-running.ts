import { every } from "#src/core/flow/every.ts";
import type { ProcessRole } from "#src/core/process-role.ts";
import type { Blog } from "#src/delivery/blog/create-blog.ts";
import type { Views } from "#src/delivery/blog/views/count-views.ts";
import type { Watch } from "#src/operations/live/watch-organizations.ts";
import type { Usage } from "#src/people/access/usage.ts";
import type { AppOptions } from "./app-options.ts";
import { hearOthers } from "./between-processes.ts";
import { followMaintenance, type MaintenanceState } from "./follow-maintenance.ts";
import type { OpenReads } from "./open-reads.ts";
import type { Workers } from "./workers.ts";

// Each flush is a transaction for each organization that has called.
const countsFlushMilliseconds = 10_000;
const watchMilliseconds = 700;
const prepareMilliseconds = 200;

type Running = {
  maintenance: MaintenanceState;
  workers: Workers;
  blog: Blog;
  usage: Usage;
  views: Views;
  watch: Watch;
  published: OpenReads;
};

/** Starts what goes on without requests, as far as it is this process's. The workers are stopped by themselves. */
export function startRunning({ login, log }: AppOptions, role: ProcessRole, parts: Running): AsyncDisposable {
  const { maintenance, workers, blog, usage, views, watch, published } = parts;
  const running = new AsyncDisposableStack();
  const lookForMaintenance = followMaintenance({ state: maintenance, hold: workers.hold, log });
  if (role !== "web") workers.start();
  running.use(hearOthers({ login, role, blog, workers, lookForMaintenance, log }));
  published.start();
  if (role === "worker") return running;
  running.use(every(prepareMilliseconds, blog.prepare, (error) => log.warn("blog pages not prepared", { error }), blog.bell));
  running.use(every(countsFlushMilliseconds, usage.flush, (error) => log.warn("usage counts lost", { error }), usage.bell));
  running.use(every(countsFlushMilliseconds, views.flush, (error) => log.warn("views of blogs lost", { error }), views.bell));
  running.use(every(watchMilliseconds, watch.look, (error) => log.warn("changes not looked for", { error }), watch.bell));
  return running;
}
