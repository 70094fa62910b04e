import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findServerProcesses } from "../../server/src/core/database/embedded/server-processes.ts";
import { foreignSettings } from "../../server/test/foreign-settings.ts";
import type { Installation } from "./installation.ts";
import type { Load } from "./load.ts";

type Tried = { installation: Installation; load: Load; number: number };
export type Fault = {
  name: string;
  about: string;
  triesOf: (tries: number) => number;
  /** Size of a disk of its own. */
  diskMegabytes?: number;
  /** Reasons that a refused call may name. */
  causes: RegExp;
  /** Makes the fault once, waits until all works again, and says what happened. */
  run: (tried: Tried) => Promise<string>;
};

const away = "cannot reach its database";
const lockedTables = [
  "article",
  "project",
  "webhook_endpoint",
  "webhook_delivery",
  "publication",
  "published_body",
  "event",
  "token_digest",
  "person",
];
const lockSeconds = 6;
const fullSeconds = 5;
const statusSecondsMax = 60;
const cutSessions = "select pg_terminate_backend(pid) from pg_stat_activity where usename like 'galley_service_%'";
/** Settings with which a start fails, and what it then has to name. */
const wrongStarts: readonly (readonly [settings: Record<string, string>, says: RegExp])[] = [
  [{ GALLEY_SECRET: "another secret than before, long enough" }, /secret/],
  [{ GALLEY_SECRET: "short" }, /GALLEY_SECRET/],
  [{ GALLEY_SECRET_FILE: "/nowhere/secret" }, /GALLEY_SECRET_FILE/],
  [{ PORT: "99999" }, /PORT/],
  [{ GALLEY_DATA_DIR: "/proc/galley" }, /\/proc\/galley/],
  [{ GALLEY_DATA_DIR: "/dev/null/galley" }, /\/dev\/null/],
  [{ GALLEY_DATA_DIR: "/sys/galley" }, /\/sys\/galley/],
  [{ GALLEY_HOST: "192.0.2.1" }, /GALLEY_HOST|192\.0\.2\.1/],
  [{ GALLEY_ARCHIVE: "ftp://example.com" }, /GALLEY_ARCHIVE/],
  [{ DATABASE_URL: "http://db.example.com/galley" }, /DATABASE_URL/],
  [{ DATABASE_URL: "postgres://galley@127.0.0.1:9/galley" }, /database/i],
  [{ DATABASE_URL: "postgres://galley@galley.invalid/galley" }, /database/i],
  [{ GALLEY_DATABASE_READ_URL: "postgres://galley@127.0.0.1/galley" }, /GALLEY_DATABASE_READ_URL/],
  [{ GALLEY_DATABASE_CONNECTIONS: "none" }, /GALLEY_DATABASE_CONNECTIONS/],
  [{ GALLEY_PUBLIC_URL: "galley" }, /GALLEY_PUBLIC_URL/],
  [{ GALLEY_PUBLIC_ULR: "http://127.0.0.1" }, /GALLEY_PUBLIC_ULR/],
  [{ GALLEY_ROLE: "reader" }, /GALLEY_ROLE/],
  [{ GALLEY_EGRESS_ALLOW: "everything" }, /GALLEY_EGRESS_ALLOW/],
  [{ GALLEY_TRUSTED_PROXIES: "proxy" }, /GALLEY_TRUSTED_PROXIES/],
  [{ GALLEY_RATE_LIMIT_PER_MINUTE: "many" }, /GALLEY_RATE_LIMIT_PER_MINUTE/],
  [{ GALLEY_LOG_LEVEL: "loud" }, /GALLEY_LOG_LEVEL/],
  [{ GALLEY_STOP_DELAY_SECONDS: "-1" }, /GALLEY_STOP_DELAY_SECONDS/],
  [{ GALLEY_S3_BUCKET: "files" }, /GALLEY_S3_/],
  [{ GALLEY_SMTP_URL: "mail.example.com" }, /GALLEY_SMTP_URL/],
  [{ GALLEY_KEEP_EVENTS_DAYS: "1" }, /GALLEY_KEEP_EVENTS_DAYS/],
  [{ GALLEY_X_CLIENT_ID: "app" }, /GALLEY_X_CLIENT_SECRET/],
  [{ GALLEY_TEXT_URL: "nowhere" }, /GALLEY_TEXT_/],
];

/** Faults of a year of operation, in the order of the table. */
export const faults: readonly Fault[] = [
  {
    name: "kills",
    about: "Kill of the service, the database or its sessions, by SIGKILL under load",
    triesOf: (tries) => tries,
    causes: RegExp(away),
    run: kill,
  },
  {
    name: "locks",
    about: `A table locked for ${lockSeconds} s`,
    triesOf: (tries) => Math.ceil(tries * 0.3),
    causes: /Another change holds|took too long/,
    run: lock,
  },
  {
    name: "settings",
    about: "Settings of others for the database",
    triesOf: () => foreignSettings.length,
    causes: RegExp(away),
    run: setForeign,
  },
  { name: "starts", about: "A start with a wrong setting", triesOf: () => wrongStarts.length, causes: /^$/, run: startWrong },
  {
    name: "disk",
    about: "A full disk",
    triesOf: (tries) => Math.min(5, tries),
    diskMegabytes: 500,
    causes: RegExp(`disk of the database is full|${away}`),
    run: fillDisk,
  },
  {
    name: "read-only",
    about: "A database that takes no writes",
    triesOf: (tries) => Math.min(10, tries),
    causes: RegExp(`takes no changes|${away}`),
    run: refuseWrites,
  },
  {
    name: "stops",
    about: "A stop while the database recovers",
    triesOf: (tries) => Math.min(10, tries),
    causes: RegExp(away),
    run: stopInRecovery,
  },
];

async function kill({ installation, load, number }: Tried): Promise<string> {
  await load.goOn(2 + Math.floor(Math.random() * 6));
  if (number % 3 === 0) {
    await installation.end("SIGKILL");
    installation.launch();
  } else if (number % 3 === 1) process.kill(installation.postmaster() ?? 0, "SIGKILL");
  else await ask(installation, cutSessions);
  await installation.untilReady();
  return "served again each time";
}

async function lock({ installation, load, number }: Tried): Promise<string> {
  await load.goOn(3);
  await using client = await installation.connect();
  await client.query(`begin; lock table ${lockedTables[number % lockedTables.length]} in access exclusive mode`);
  await wait(lockSeconds * 1000);
  await client.query("rollback");
  await load.goOn(1);
  return "calls waited, or were told why; all went on";
}

async function setForeign({ installation, load, number }: Tried): Promise<string> {
  const [setting = "", value = ""] = foreignSettings[number] ?? [];
  const [user] = await ask(installation, "select usename as name from pg_stat_activity where usename like 'galley_service_%' limit 1");
  const place = `alter role "${user?.name}" in database galley`;
  await ask(installation, `${place} set ${setting} = '${value}'`, cutSessions);
  await load.goOn(3);
  await ask(installation, `${place} reset all`);
  return "made no difference";
}

async function startWrong({ installation, load, number }: Tried): Promise<string> {
  const [settings, says] = wrongStarts[number] ?? [{}, /$^/];
  await load.goOn(1);
  // Others fail before they reach the data directory, which the running service holds.
  if ("GALLEY_SECRET" in settings || "GALLEY_HOST" in settings) await installation.end("SIGTERM");
  const { status, stderr } = await installation.tryStart(settings);
  if (status !== 1 || !says.test(stderr) || /\n\s+at /.test(stderr)) load.unnamed.push(`${JSON.stringify(settings)}: ${status} ${stderr}`);
  await installation.untilReady();
  return "refused with a sentence that names the setting";
}

async function fillDisk({ installation, load }: Tried): Promise<string> {
  await load.goOn(3);
  const filler = join(installation.directory, "../filler");
  // Ends once the last byte is taken, also where the database takes some meanwhile.
  spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]);
  try {
    await untilStatus(installation, 503);
    await wait(fullSeconds * 1000);
  } finally {
    rmSync(filler);
  }
  await load.goOn(3);
  return "not ready meanwhile, and went on once there was space";
}

async function refuseWrites({ installation, load }: Tried): Promise<string> {
  await load.goOn(3);
  await ask(installation, "alter system set default_transaction_read_only = on", "select pg_reload_conf()");
  try {
    await untilStatus(installation, 503);
  } finally {
    const reset = "alter system reset default_transaction_read_only";
    await ask(installation, "set default_transaction_read_only = off", reset, "select pg_reload_conf()");
  }
  await load.goOn(3);
  return "not ready meanwhile, and went on by itself";
}

async function stopInRecovery({ installation, load }: Tried): Promise<string> {
  await load.goOn(10);
  await installation.end("SIGKILL");
  for (const pid of findServerProcesses(installation.cluster)) process.kill(pid, "SIGKILL");
  installation.launch();
  await wait(Math.random() * 1500);
  const milliseconds = await installation.end("SIGTERM");
  if (milliseconds > 10_000) load.unnamed.push(`a stop took ${milliseconds} ms`);
  installation.launch();
  await installation.untilReady();
  return "over within 10 s, and the next start recovered";
}

/** Runs statements as the owner of the tables, and returns the rows of the last one. */
async function ask(installation: Installation, ...statements: string[]): Promise<Record<string, unknown>[]> {
  await using client = await installation.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  return rows;
}

async function untilStatus({ url }: Installation, status: number): Promise<void> {
  const deadline = performance.now() + statusSecondsMax * 1000;
  while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== status) {
    if (performance.now() > deadline) throw new Error(`/readyz has not answered ${status} within ${statusSecondsMax} seconds.`);
    await wait(100);
  }
}
