import { setTimeout as wait } from "node:timers/promises";
import { holdDataDirectory } from "#src/core/data-directory/data-directory.ts";
import { installationSecret } from "#src/core/data-directory/secret-file.ts";
import { type LeftRoot, leaveRoot } from "#src/core/database/embedded/leave-root.ts";
import type { WatchEvent } from "#src/core/database/embedded/watch.ts";
import { openServiceLogin, type ServiceLogin } from "#src/core/database/login/service-login.ts";
import { type Database, openDatabase } from "#src/core/database/open-database.ts";
import { prepareSchema } from "#src/core/database/prepare-schema.ts";
import { createProbe, type Probe } from "#src/core/database/probe.ts";
import { replicaLogin } from "#src/core/database/replica/replica-login.ts";
import { createEgress } from "#src/core/egress/egress.ts";
import { settlesWithin, untilAborted } from "#src/core/flow/within.ts";
import { operatorProgram } from "#src/core/installation.ts";
import type { Log } from "#src/core/log.ts";
import { openVault } from "#src/core/secrets.ts";
import { lookAtStore, openStorage } from "#src/core/storage/open-storage.ts";
import { createModels } from "#src/making/models/create-models.ts";
import { takeCommandLock } from "#src/operating/commands/installation/command-lock.ts";
import { clocksOf } from "#src/operating/doctor/time-check.ts";
import { cdnsOf } from "#src/operating/settings/cdn-settings.ts";
import type { Settings } from "#src/operating/settings/config.ts";
import { publicUrlAt } from "#src/operating/settings/host-settings.ts";
import { mailSettings } from "#src/operating/settings/mail-settings.ts";
import { modelSettings } from "#src/operating/settings/model-settings.ts";
import { networkApps } from "#src/operating/settings/network-settings.ts";
import { googleOf } from "#src/operating/settings/search-settings.ts";
import { warnOfProxy } from "#src/people/access/unnamed-proxy.ts";
import { createHealth } from "#src/surfaces/health.ts";
import type { App } from "./app.ts";
import type { AppOptions } from "./app-options.ts";
import { learnMaintenance } from "./follow-maintenance.ts";
import { type Listener, listen } from "./listen.ts";
import { openArchive } from "./open-archive.ts";
import { openMetrics } from "./open-metrics.ts";
import { openTraces } from "./open-traces.ts";
import { requireSecret } from "./require-secret.ts";

export type Service = {
  /** Address at which it opens on this machine. */
  url: string;
  /** Login with which it connects to its database. */
  login: ServiceLogin;
  /** Finishes the work under way, then stops every part. */
  stop(): Promise<void>;
};

const finishSecondsMax = 30;
const closeSecondsMax = 5;
const commandSecondsMax = 10;
// Where the database does not answer, everything together has to end within ten seconds.
const awaySecondsMax = 0.5;
const databasePatience = { patienceSeconds: 60, stopSecondsMax: 4 };

/** Starts all parts in order. When one fails, or the signal is aborted, the parts before it are stopped again. */
export async function startService(settings: Settings, log: Log, signal: AbortSignal): Promise<Service> {
  await using parts = new AsyncDisposableStack();
  const { config, secrets } = settings;
  const { dataDirectory } = config;
  const loading = loadApp();
  // The code is loaded as root first, since only root may write Node's compile cache.
  if (process.getuid?.() === 0) await loading;
  reportUser(log, leaveRoot(dataDirectory));
  if (config.embeddedDatabase) parts.use(await holdDataDirectory(dataDirectory, knownUrl(settings)));
  const secret = installationSecret(secrets.secret, dataDirectory);
  const place = { dataDirectory, databaseUrl: secrets.databaseUrl, ownerUrl: secrets.databaseOwnerUrl };
  const archive = secrets.archive?.place;
  const database = await openDatabase(place, { ...databasePatience, own: true, archive, signal, onLine: (line) => log.info(line) });
  let isAway = () => signal.aborted;
  parts.defer(async () => {
    if (config.embeddedDatabase) await stopBetweenCommands(database, dataDirectory, isAway() ? awaySecondsMax : commandSecondsMax);
  });
  database.watch((event) => reportDatabase(log, event));
  const login = await untilAborted(signal, prepare(database, settings, log));
  const probe = parts.adopt(createProbe(login), ({ close }) => close());
  const metrics = parts.use(await openMetrics(settings, login, log));
  parts.use(await openTraces(settings, log));
  const maintenance = await untilAborted(signal, learnMaintenance(database.connectionString));
  const store = openStorage({ dataDirectory, s3: config.s3, s3Keys: secrets.s3Keys, log });
  const archived = openArchive(settings, { database, storage: store, secret, log });
  const storage = archived?.storage ?? store;
  const health = createHealth({
    checkDatabase: probe.check,
    checkFiles: () => lookAtStore(storage),
    filesAreElsewhere: config.s3 !== undefined,
    isInMaintenance: () => maintenance.now !== undefined,
    dataDirectory,
    log,
  });
  const { createApp } = await loading;
  const listener = await listen(config.host, config.port);
  const egress = parts.adopt(createEgress({ allow: config.egressAllow, showAnswers: config.egressShowAnswers }), (it) => it.close());
  const publicUrl = publicUrlAt(config, listener.port);
  const made = { login, publicUrl, secret, log, storage, egress, maintenance, health: health.web, metrics: metrics?.shown };
  const app = createApp({ ...made, ...optionsOf(settings, made) });
  warnOfProxy(log, publicUrl, config.trustedProxies);
  listener.serve(app.fetch);
  app.start();
  if (archived !== undefined) parts.use(archived.start());
  parts.defer(async () => {
    health.retire();
    const wasAway = await finish(app, listener, { log, delaySeconds: config.process.stopDelaySeconds, untilAway: probe.untilAway });
    isAway = () => wasAway;
  });
  const running = parts.move();
  return { url: urlOf(settings, listener.port), login, stop: () => running.disposeAsync() };
}

type Made = Pick<AppOptions, "login" | "publicUrl" | "secret" | "log" | "storage" | "egress" | "maintenance" | "health" | "metrics">;

/** Returns the options of the app that the settings tell, what others run for the operator included. */
function optionsOf(settings: Settings, { login }: Made): Omit<AppOptions, keyof Made> {
  const { config, secrets } = settings;
  const { dataDirectory } = config;
  return {
    readLogin: secrets.databaseReadUrl === undefined ? undefined : replicaLogin(secrets.databaseReadUrl, login),
    previousSecret: secrets.previousSecret,
    callsPerMinuteMax: config.callsPerMinuteMax,
    poolSizeMax: config.databaseConnectionsMax,
    role: config.process.role,
    google: googleOf(settings),
    assistantOrigins: config.assistantOrigins,
    trustedProxies: config.trustedProxies,
    signInHosts: config.signInHosts,
    reservedHosts: config.reservedHosts,
    offers: config.offers,
    paymentSecret: secrets.paymentSecret,
    retention: config.retention,
    dataDirectory,
    clocks: clocksOf(config),
    archive: secrets.archive?.place,
    mail: mailSettings(settings),
    cdns: cdnsOf(settings),
    pings: settings.config.pings,
    apps: networkApps(settings),
    models: createModels(modelSettings(settings)),
  };
}

/** Loads the largest part of the code while the database starts. */
function loadApp(): Promise<typeof import("./app.ts")> {
  const loading = import("./app.ts");
  loading.catch(() => {});
  return loading;
}

function reportUser(log: Log, outcome: LeftRoot | undefined): void {
  if (outcome !== undefined && "user" in outcome) log.info(`started by root, running as user ${outcome.user}`);
  else if (outcome !== undefined)
    log.warn(
      `started by root and running as root: user ${outcome.wanted} may not read ${outcome.unreadable}. ` +
        "Install Galley where every user may read it, such as /opt/galley, or start it as an ordinary user",
    );
}

type Finish = { log: Log; delaySeconds: number; untilAway: Probe["untilAway"] };

/** Finishes what is under way. Without the database that cannot end, and is cut off; returns whether it was away. */
async function finish(app: App, listener: Listener, { log, delaySeconds, untilAway }: Finish): Promise<boolean> {
  const retire = async () => {
    listener.retire();
    await wait(delaySeconds * 1000);
    app.hangUp();
    await listener.drain();
  };
  // Other processes take over the work at once, and requests as soon as proxies know.
  const finished = settlesWithin(delaySeconds + finishSecondsMax, Promise.all([app.workers.stop(), retire()]));
  const over = new AbortController();
  const outcome = await Promise.race([finished, untilAway(over.signal)]);
  over.abort();
  if (outcome === false) log.warn(`what was still running after ${finishSecondsMax} s is cut off`);
  if (outcome === "away") log.warn("what was still running is cut off, as the database does not answer");
  listener.cut();
  await settlesWithin(outcome === "away" ? awaySecondsMax : closeSecondsMax, app.close());
  return outcome === "away";
}

async function prepare(database: Database, { config, secrets }: Settings, log: Log): Promise<ServiceLogin> {
  await prepareSchema(database.connectionString, config, (text) => log.warn(text));
  const secret = installationSecret(secrets.secret, config.dataDirectory);
  if (!config.secretLost) await requireSecret(database.connectionString, openVault(secret, secrets.previousSecret));
  const login = await openServiceLogin(database);
  if (login.role !== undefined) log.warn(`the service has no database user of its own; ${operatorProgram} doctor says what to do`);
  return login;
}

// With port 0 the port is known only once the service listens, long after the data directory is locked.
function knownUrl({ config }: Settings): { url?: string } {
  return config.port === 0 && config.publicUrl === undefined ? {} : { url: publicUrlAt(config, config.port) };
}

function urlOf({ config: { host } }: Settings, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere || host === "127.0.0.1" || host === "::1" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

// Lets a running command of the operator finish; the next one starts the database by itself.
async function stopBetweenCommands(database: Database, dataDirectory: string, patienceSeconds: number): Promise<void> {
  using _lock = await takeCommandLock(dataDirectory, patienceSeconds);
  await database[Symbol.asyncDispose]();
}

function reportDatabase(log: Log, event: WatchEvent): void {
  if (event.type === "ended") log.warn(`PostgreSQL process ${event.pid} ended; it is being started again`);
  if (event.type === "restarted") log.info(`PostgreSQL process ${event.pid} runs again`, { milliseconds: event.milliseconds });
  if (event.type === "failed") log.error(`PostgreSQL did not start; next attempt in ${event.retrySeconds} s`, { error: event.error });
}
