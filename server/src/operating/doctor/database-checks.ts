import type pg from "pg";
import { type Check, failed, ok, skipped, warning } from "#src/core/check.ts";
import { openClient, settingNames } from "#src/core/database/database-client.ts";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import { createProbe, type DatabaseVerdict } from "#src/core/database/probe.ts";
import { operatorProgram } from "#src/core/installation.ts";
import { once } from "#src/core/once.ts";
import { type ProcessRole, processRoles, roleInName } from "#src/core/process-role.ts";
import { circlingChecks } from "./circling-checks.ts";

const ownUserAdvice =
  "Let the user of DATABASE_URL create roles (alter role … createrole), or create a user for the service and set GALLEY_DATABASE_OWNER_URL.";
const readOnlyAdvice =
  "Let DATABASE_URL lead to the primary, or name every server: postgres://one,two/database. A server that is read-only without being a standby tells why in its log.";
const settingsAdvice = "Let DATABASE_URL lead to PostgreSQL itself, which takes what a connection sets at its start.";
const bothRolesAdvice = "Start processes with GALLEY_ROLE=web and with GALLEY_ROLE=worker, or one without it.";
// A user can do anything that a role which it may become can do.
const mightOfUser = `
  select session_user::text as name, array_remove(array[
    case when r.rolsuper then 'is a superuser' end,
    case when r.rolbypassrls then 'bypasses row-level security' end,
    case when r.rolcreaterole then 'can create roles' end,
    case when r.rolreplication then 'can replicate' end,
    case when exists (select from pg_class where relowner = r.oid) then 'owns tables' end,
    case when exists (select from pg_auth_members where member = r.oid and roleid <> 'galley_service'::regrole) then 'can become other roles' end
  ], null) as might
  from pg_roles r where r.rolname = session_user`;
const overdueMinutesMax = 5;
const lookSecondsMax = 2;
const slowAdvice = "See what keeps the database busy, and run in it: vacuum (analyze)";
/** Kinds of work as people call several of them. */
export const shownKinds: Readonly<Record<string, string>> = {
  article: "articles",
  post: "posts",
  publication: "publications of articles",
  post_publication: "publications of posts",
  export: "carousels",
  generation: "texts and images to generate",
  webhook_delivery: "webhook deliveries",
};

/** Checks the database, its schema and its clock, and that the work that depends on them gets done. */
export function databaseChecks(login: ServiceLogin, settings: readonly string[] = settingNames): Check[] {
  const probe = once(() => lookAtDatabase(login));
  return [
    {
      name: "database",
      advice: "Make sure that PostgreSQL is running, and that DATABASE_URL points to it if set.",
      async run() {
        const { database } = await probe();
        if (database === "read_only") return failed(faultOf(database), readOnlyAdvice);
        if (database !== "ok")
          return failed(faultOf(database), "Make sure that PostgreSQL is running and accepts this user's connections.");
        return ok(`PostgreSQL ${await serverVersion(login)} answers.`);
      },
    },
    {
      name: "schema",
      advice: `Run: ${operatorProgram} migrate`,
      async run() {
        const { database, migrations } = await probe();
        if (database !== "ok") return skipped(faultOf(database));
        if (migrations === "ok") return ok("The schema matches this version.");
        return failed(
          "The schema does not match this version.",
          `Start this version of the service once, or run: ${operatorProgram} migrate`,
        );
      },
    },
    {
      name: "clock",
      advice: "Set both machines to network time.",
      async run() {
        const { database, clock } = await probe();
        if (database !== "ok" || clock === "unknown") return skipped("The database does not tell its time.");
        if (clock === "ok") return ok("This machine and the database agree on the time.");
        return failed(
          "This machine's clock and the database's differ by more than 2 seconds.",
          "Set both machines to network time. Due times follow the database's clock.",
        );
      },
    },
    { name: "database settings", advice: settingsAdvice, run: () => lookAtSettings(login, settings, probe) },
    { name: "database user", advice: ownUserAdvice, run: () => lookAtUser(login, probe) },
    { name: "processes", advice: bothRolesAdvice, run: () => lookForProcesses(login, probe) },
    { name: "work", advice: "Start the service.", run: () => lookForOverdueWork(login, probe) },
    ...circlingChecks({
      ask: (text, values) => ask(login, text, values),
      isReady: async () => isReady(await probe()),
    }),
  ];
}

/** Looks once at the database and its schema. */
export async function lookAtDatabase(login: ServiceLogin): Promise<DatabaseVerdict> {
  const probe = createProbe(login);
  try {
    return await probe.check();
  } finally {
    await probe.close();
  }
}

function faultOf(database: DatabaseVerdict["database"]): string {
  return database === "read_only" ? "The database is read-only." : "The database does not answer.";
}

/** Names the settings that something between Galley and the server has dropped. */
async function lookAtSettings(login: ServiceLogin, settings: readonly string[], probe: () => Promise<DatabaseVerdict>) {
  const { database } = await probe();
  if (database !== "ok") return skipped(faultOf(database));
  const text = "select name from pg_settings where name = any($1) and source <> 'client' order by name";
  const found = await ask<{ name: string }>(login, text, [settings]);
  if (found.length === 0) return ok("Every connection begins with Galley's own settings.");
  return warning(`Not as Galley sets it: ${found.map(({ name }) => name).join(", ")}.`, settingsAdvice);
}

async function lookAtUser(login: ServiceLogin, probe: () => Promise<DatabaseVerdict>) {
  const { database, migrations } = await probe();
  if (database !== "ok" || migrations !== "ok") return skipped("The database is not ready.");
  const [user] = await ask<{ name: string; might: string[] }>(login, mightOfUser);
  if (user === undefined || user.might.length > 0) {
    return warning(
      `The service logs in as ${user?.name}, who ${user?.might.join(", ")}: injected SQL could exceed the service's rights.`,
      ownUserAdvice,
    );
  }
  return ok("The service logs in as a user that owns nothing and cannot become another.");
}

async function lookForProcesses(login: ServiceLogin, probe: () => Promise<DatabaseVerdict>) {
  const { database } = await probe();
  if (database !== "ok") return skipped(faultOf(database));
  const text = "select application_name as name from pg_stat_activity where datname = current_database() and usename = session_user";
  const found = (await ask<{ name: string }>(login, text)).flatMap(({ name }) => roleInName(name) ?? []);
  const count = (role: ProcessRole) => found.filter((one) => one === role).length;
  const shown = processRoles.flatMap((role) => (count(role) === 0 ? [] : `${count(role)} as ${role}`)).join(", ");
  if (found.length === 0) return ok("No process of the service is running.");
  if (count("all") > 0 || (count("web") > 0 && count("worker") > 0)) return ok(`Running: ${shown}.`);
  const missing = count("web") > 0 ? "nothing is published or sent" : "nobody is answered";
  return warning(`Running: ${shown} alone, so that ${missing}.`, bothRolesAdvice);
}

async function lookForOverdueWork(login: ServiceLogin, probe: () => Promise<DatabaseVerdict>) {
  if (!isReady(await probe())) return skipped("The database is not ready.");
  const asked = performance.now();
  const rows = await ask<{ kind: string; count: number }>(login, `select kind, count from count_overdue(${overdueMinutesMax})`);
  const seconds = (performance.now() - asked) / 1000;
  const found = rows.flatMap(({ kind, count }) => (count === 0 ? [] : `${count} ${shownKinds[kind] ?? kind}`));
  if (found.length === 0 && seconds > lookSecondsMax) return warning(`To look for work took ${seconds.toFixed(1)} seconds.`, slowAdvice);
  if (found.length === 0) return ok("Nothing is overdue.");
  return warning(
    `More than ${overdueMinutesMax} minutes overdue: ${found.join(", ")}.`,
    "Make sure that the service is running, and see its log.",
  );
}

function isReady({ database, migrations }: DatabaseVerdict): boolean {
  return database === "ok" && migrations === "ok";
}

async function serverVersion(login: ServiceLogin): Promise<string> {
  const [row] = await ask<{ server_version: string }>(login, "show server_version");
  return row?.server_version.split(" ")[0] ?? "";
}

async function ask<Row extends pg.QueryResultRow>(login: ServiceLogin, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await openClient({
    connectionString: login.connectionString,
    settings: { role: login.role },
    mayBeReadOnly: true,
    application_name: "galley doctor",
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
