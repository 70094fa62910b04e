import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openBenchDatabase } from "./database.ts";
import { cpuSecondsOf, startFloor, startService } from "./processes.ts";
import { articles } from "./storm/articles.ts";
import type { Kind, Storm } from "./storm/kinds.ts";
import { openNetwork } from "./storm/network.ts";
import { packages } from "./storm/packages.ts";
import { watchStorm } from "./storm/watch-storm.ts";

// Lets what many organizations have scheduled come due at one minute: npm run bench:storm -- --items 10000 --organizations 100
const { values } = parseArgs({
  options: {
    /** Posts that are packages, in place of articles. */
    posts: { type: "boolean", default: false },
    /** Posts on a network that limits calls, in place of articles. */
    network: { type: "boolean", default: false },
    items: { type: "string" },
    organizations: { type: "string", default: "100" },
    /** Share of all, in percent, that one organization has. */
    largest: { type: "string", default: "30" },
    /** Leaves out what scheduling prepares, as for what an earlier version scheduled. */
    unprepared: { type: "boolean", default: false },
    /** Posts that the network takes from one account, and in how many seconds. */
    limit: { type: "string", default: "100" },
    window: { type: "string", default: "10" },
    "reads-per-second": { type: "string", default: "40" },
    /** A folder for a CPU profile of the service. */
    profile: { type: "string" },
  },
});
const secondsAhead = 6;

await using opened = new AsyncDisposableStack();
const print = (text: string) => process.stdout.write(`${text}\n`);
const storm: Storm = {
  items: Number(values.items ?? (values.network ? "1000" : "10000")),
  organizations: Number(values.organizations),
  largestShare: Number(values.largest) / 100,
  prepared: !values.unprepared,
};
const kind: Kind = values.network
  ? opened.use(await openNetwork({ limit: Number(values.limit), windowSeconds: Number(values.window) }))
  : values.posts
    ? packages
    : articles;
const database = await openBenchDatabase();
opened.defer(() => database.stop());

await migrate(database.connectionString);
const receiver = await startFloor("receiver", database.connectionString);
opened.defer(() => receiver.stop());
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
opened.defer(() => client.end());
const keys = await kind.fill(client, storm, { receiverUrl: receiver.url, connectionString: database.connectionString });
await client.query("vacuum analyze");
const service = await startService(database.connectionString, database.directory, {
  // Endpoints are written without a secret.
  environment: { GALLEY_SECRET_LOST: "yes", ...kind.environment },
  ...(values.profile !== undefined && { profileTo: values.profile }),
});
opened.defer(() => service.stop());
const { rows } = await client.query<{ at: Date }>(kind.setDue, [secondsAhead]);
const at = rows[0]?.at;
if (at === undefined) throw new Error("Nothing is scheduled.");
const postmaster = await database.postmaster();
const before = { service: cpuSecondsOf(service.pid), database: cpuSecondsOf(postmaster) };
const seen = await watchStorm(client, {
  kind,
  service: service.url,
  tokens: keys.map(({ api }) => api),
  at,
  storm,
  readsPerSecond: Number(values["reads-per-second"]),
});
const spent = { service: cpuSecondsOf(service.pid) - before.service, database: cpuSecondsOf(postmaster) - before.database };
const seconds = (value: number) => `${value.toFixed(2)} s`;
print(
  `storm: ${storm.items} ${kind.name} of ${storm.organizations} organizations, ${values.largest} % of one${storm.prepared ? "" : ", unprepared"}`,
);
print(
  `first live ${seconds(seen.first)}  p50 ${seconds(seen.p50)}  p99 ${seconds(seen.p99)}  last ${seconds(seen.last)}  ${seen.perSecond}/s`,
);
print(`largest organization: p50 ${seconds(seen.largest.p50)}, last ${seconds(seen.largest.last)}`);
print(
  `other organizations: first of each by ${seconds(seen.others.first)}, all of the median one by ${seconds(seen.others.median)}, of each by ${seconds(seen.others.last)}`,
);
print(`API reads meanwhile: ${seen.reads.count}, p50 ${seen.reads.p50} ms, p99 ${seen.reads.p99} ms, ${seen.reads.failed} failed`);
print(`CPU: service ${seconds(spent.service)}, database ${seconds(spent.database)}`);
for (const note of kind.notes?.(at) ?? []) print(note);
print(`books: ${await kind.books(client, storm, at)}`);
