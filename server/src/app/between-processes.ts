import type pg from "pg";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import { type HearingOptions, hearSignals } from "#src/core/database/signals/hear-signals.ts";
import { type BlogChange, type Signal, tellNow } from "#src/core/database/signals/tell-signal.ts";
import type { Log } from "#src/core/log.ts";
import { nameOfHearing, type ProcessRole } from "#src/core/process-role.ts";
import type { Blog } from "#src/delivery/blog/create-blog.ts";
import type { Workers, WorkersDependencies } from "./workers.ts";

type HearingDependencies = { login: ServiceLogin; role: ProcessRole; blog: Blog; workers: Workers; log: Log } & Pick<
  HearingOptions,
  "lookForMaintenance"
>;

/** Hears of changes to blogs and of new work. After any gap, everything that may have changed meanwhile is asked for anew. */
export function hearOthers({ login, role, blog, workers, lookForMaintenance, log }: HearingDependencies): AsyncDisposable {
  return hearSignals({
    login,
    name: nameOfHearing(role),
    lookForMaintenance,
    onSignal(signal) {
      if ("blog" in signal) blog.invalidate(signal.blog);
      else workers.wake(signal.work);
    },
    onGap() {
      blog.invalidate();
      workers.wake();
    },
    onError: (error) => log.warn("signals of other processes lost, connecting again", { error }),
  });
}

type Telling = Pick<WorkersDependencies, "onLive" | "onClosed">;

/**
 * Makes what has gone live or offline visible here at once, and tells the other processes: each blog once for all changes of one turn of the
 * event loop.
 */
export function tellOthers({ pool, blog, log }: { pool: pg.Pool; blog: Blog; log: Log }): Telling {
  let waiting = new Map<string, Signal>();

  async function flush(): Promise<void> {
    const told = [...waiting.values()];
    waiting = new Map();
    await tellNow(pool, ...told).catch((error: unknown) => log.warn("other processes not told", { error }));
  }

  function tell(changed: BlogChange): void {
    blog.invalidate(changed);
    if (waiting.size === 0) setImmediate(flush);
    waiting.set(JSON.stringify(changed), { blog: changed });
  }

  return {
    onLive: ({ organizationId, projectId }) => tell({ organizationId, projectId, wentLive: true }),
    onClosed: ({ organizationId, projectId }) => tell({ organizationId, projectId }),
  };
}
