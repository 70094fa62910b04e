import { constants } from "node:os";
import { isOfDatabase } from "#src/core/database/database-trouble.ts";
import { armFailpoint } from "#src/core/failpoint.ts";
import { fileFault } from "#src/core/file-fault.ts";
import { createLog, type Log } from "#src/core/log.ts";
import { inSources } from "#src/core/source-places.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { readSettings, type Settings } from "#src/operating/settings/config.ts";
import { type Service, startService } from "./service.ts";
import { openSystemd } from "./tell-systemd.ts";
import { welcomeText } from "./welcome.ts";

// One Ctrl-C arrives from the terminal and a moment later again through npm.
const sameSignalMilliseconds = 1000;
const orphanCheckMilliseconds = 250;

type Options = {
  /** Used instead of this process's own. */
  environment?: NodeJS.ProcessEnv | undefined;
  /** Returns the text that is printed once the service runs. */
  greet?: (service: Service, settings: Settings) => Promise<string>;
};

/** Runs the service in this process, until a signal or an unhandled error ends it. */
export async function serve({ environment, greet = welcomeText }: Options = {}): Promise<void> {
  // A closed output must not stop the service.
  process.stdout.on("error", () => {});
  try {
    const settings = readSettings(environment);
    const { failpoint, logLevel } = settings.config;
    if (failpoint !== undefined) armFailpoint(failpoint.name, failpoint.hits);
    await run(settings, createLog(logLevel), greet);
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : (fileFault(error) ?? describe(error))}\n`);
    process.exit(1);
  }
}

async function run(settings: Settings, log: Log, greet: typeof welcomeText): Promise<void> {
  const begin = performance.now();
  const stopping = new AbortController();
  const systemd = openSystemd(log, settings.config.systemd);
  systemd.starting();
  stopping.signal.addEventListener("abort", systemd.stopping, { once: true });
  const starting = startService(settings, log, stopping.signal);
  endInOrder(starting, stopping, { settings, log });
  const service = await starting.catch((error: unknown) => {
    if (error !== stopping.signal.reason) throw error;
  });
  // Told to stop before it ran: that is going on already.
  if (service === undefined) return;
  if (!stopping.signal.aborted) systemd.ready();
  log.info("started", { milliseconds: Math.round(performance.now() - begin) });
  try {
    process.stdout.write(await greet(service, settings));
  } catch (error) {
    await service.stop();
    throw error;
  }
}

function endInOrder(starting: Promise<Service>, stopping: AbortController, { settings, log }: { settings: Settings; log: Log }): void {
  let beganAt: number | undefined;

  async function end(code: number): Promise<void> {
    const begin = performance.now();
    beganAt = begin;
    stopping.abort();
    const service = await starting.catch((error: unknown) => (error === stopping.signal.reason ? "stopped" : "failed"));
    // A failed start reports its error and exits by itself.
    if (service === "failed") return;
    const clean = await (service === "stopped" ? Promise.resolve() : service.stop()).then(
      () => true,
      (error: unknown) => log.error("not everything stopped cleanly", { error }),
    );
    log.info("stopped", { milliseconds: Math.round(performance.now() - begin) });
    process.exit(clean ? code : 1);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (beganAt === undefined) {
        log.info("stopping", { signal });
        void end(0);
      } else if (performance.now() - beganAt > sameSignalMilliseconds) process.exit(128 + constants.signals[signal]);
    });
  }
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.error(event, { error });
      // A statement that nothing waited for has left nothing half done in this process.
      const isKnown = event === "unhandledRejection" && isOfDatabase(error);
      if (beganAt === undefined && !isKnown) void end(1);
    });
  }
  const endAfter = (parent: string) => {
    log.info(`stopping, as ${parent} has ended`);
    if (beganAt === undefined) void end(0);
  };
  if (settings.config.startedByNpm) onOrphaned(() => endAfter("npm"));
  // A launcher that was killed could pass no signal on, and the next one would find the data directory in use.
  if (process.connected) process.once("disconnect", () => endAfter("what started it"));
}

// npm sends SIGTERM to the shell between itself and this process. This process only notices that the shell is gone.
function onOrphaned(run: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    run();
  }, orphanCheckMilliseconds);
  timer.unref();
}

function describe(error: unknown): string {
  return error instanceof Error ? inSources((error.stack ?? error.message).split("\n")).join("\n") : String(error);
}
