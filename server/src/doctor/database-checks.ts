import pg from "pg";
import { createProbe, type DatabaseVerdict } from "#src/database/probe.ts";
import { once } from "#src/platform/once.ts";
import { type Check, failed, ok, skipped, warning } from "./check.ts";

const overdueMinutesMax = 5;
const longAgo = `now() - make_interval(mins => ${overdueMinutesMax})`;
const tried = `status = 'pending' and next_attempt_at < ${longAgo}`;
// A post that waits for its article is not overdue, however old its date is.
const overdue = {
  articles: `article where due_at < ${longAgo}`,
  posts: `due_post_destinations(1000) d join post_destination p using (organization_id, post_id, destination) where p.at < ${longAgo}`,
  "publications of articles": `publication where ${tried}`,
  "publications of posts": `post_publication where ${tried}`,
  carousels: `export where ${tried}`,
  "texts and pictures to be made": `generation where ${tried}`,
  "webhook deliveries": `webhook_delivery where ${tried}`,
};

/** The database, its schema and its clock, and whether the work that hangs on them gets done. */
export function databaseChecks(connectionString: string): Check[] {
  const probe = once(() => lookAt(connectionString));
  return [
    {
      name: "database",
      advice: "See that PostgreSQL runs, and that DATABASE_URL names it where one is set.",
      async run() {
        const { database } = await probe();
        if (database !== "ok")
          return failed("The database does not answer.", "See that PostgreSQL runs and takes this user's connections.");
        return ok(`PostgreSQL ${await serverVersion(connectionString)} answers.`);
      },
    },
    {
      name: "schema",
      advice: "Run: npm run galley -- migrate",
      async run() {
        const { database, migrations } = await probe();
        if (database !== "ok") return skipped("The database does not answer.");
        if (migrations === "ok") return ok("The schema is this version's.");
        return failed("The schema is another version's.", "Start this version of the service once, or run: npm run galley -- migrate");
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
          "Set both machines to network time. What is due goes by the database's clock.",
        );
      },
    },
    { name: "work", advice: "Start the service.", run: () => lookForOverdueWork(connectionString, probe) },
  ];
}

async function lookAt(connectionString: string): Promise<DatabaseVerdict> {
  const probe = createProbe(connectionString);
  try {
    return await probe.check();
  } finally {
    await probe.close();
  }
}

async function lookForOverdueWork(connectionString: string, probe: () => Promise<DatabaseVerdict>) {
  const { database, migrations } = await probe();
  if (database !== "ok" || migrations !== "ok") return skipped("The database is not ready.");
  const counts = Object.entries(overdue).map(([name, rows]) => `(select count(*)::integer from ${rows}) as "${name}"`);
  const [row = {}] = await ask<Record<string, number>>(connectionString, `select ${counts.join(", ")}`);
  const found = Object.entries(row).flatMap(([name, count]) => (count === 0 ? [] : `${count} ${name}`));
  if (found.length === 0) return ok("Nothing is overdue.");
  return warning(
    `More than ${overdueMinutesMax} minutes overdue: ${found.join(", ")}.`,
    "See that the service runs, and look into its log.",
  );
}

async function serverVersion(connectionString: string): Promise<string> {
  const [row] = await ask<{ server_version: string }>(connectionString, "show server_version");
  return row?.server_version.split(" ")[0] ?? "";
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString,
    application_name: "galley doctor",
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
