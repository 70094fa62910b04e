import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openBenchDatabase } from "./database.ts";
import { cpuSecondsOf, startFloor, startService } from "./processes.ts";
import { countBooks, fillStorm, type Storm } from "./storm/fill-storm.ts";
import { watchStorm } from "./storm/watch-storm.ts";

// Lets articles of many organizations come due at one minute: npm run bench:storm -- --articles 10000 --organizations 100
const { values } = parseArgs({
  options: {
    articles: { type: "string", default: "10000" },
    organizations: { type: "string", default: "100" },
    /** Share of the articles, in percent, that one organization has. */
    largest: { type: "string", default: "30" },
    /** Leaves out what scheduling prepares, as for articles that an earlier version scheduled. */
    unprepared: { type: "boolean", default: false },
    "reads-per-second": { type: "string", default: "40" },
  },
});
const secondsAhead = 6;

const database = await openBenchDatabase();
const storm: Storm = {
  articles: Number(values.articles),
  organizations: Number(values.organizations),
  largestShare: Number(values.largest) / 100,
  prepared: !values.unprepared,
};
await using opened = new AsyncDisposableStack();
opened.defer(() => database.stop());
const print = (text: string) => process.stdout.write(`${text}\n`);

await migrate(database.connectionString);
const receiver = await startFloor("receiver", database.connectionString);
opened.defer(() => receiver.stop());
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
opened.defer(() => client.end());
const keys = await fillStorm(client, storm, receiver.url);
const service = await startService(database.connectionString, database.directory);
opened.defer(() => service.stop());
const { rows } = await client.query<{ at: Date }>(
  `update article set due_at = due.at, scheduled_at = due.at
   from (select date_trunc('milliseconds', now()) + make_interval(secs => $1) as at) due where status = 'scheduled' returning due.at`,
  [secondsAhead],
);
const at = rows[0]?.at;
if (at === undefined) throw new Error("No article is scheduled.");
const postmaster = await database.postmaster();
const before = { service: cpuSecondsOf(service.pid), database: cpuSecondsOf(postmaster) };
const seen = await watchStorm(client, {
  service: service.url,
  tokens: keys.map(({ api }) => api),
  at,
  storm,
  readsPerSecond: Number(values["reads-per-second"]),
});
const spent = { service: cpuSecondsOf(service.pid) - before.service, database: cpuSecondsOf(postmaster) - before.database };
const seconds = (value: number) => `${value.toFixed(2)} s`;
print(
  `storm: ${storm.articles} articles of ${storm.organizations} organizations, ${values.largest} % of one${storm.prepared ? "" : ", unprepared"}`,
);
print(
  `first live ${seconds(seen.first)}  p50 ${seconds(seen.p50)}  p99 ${seconds(seen.p99)}  last ${seconds(seen.last)}  ${seen.perSecond}/s`,
);
print(`largest organization: p50 ${seconds(seen.largest.p50)}, last ${seconds(seen.largest.last)}`);
print(
  `other organizations: first article of each by ${seconds(seen.others.first)}, all of the median one by ${seconds(seen.others.median)}, of each by ${seconds(seen.others.last)}`,
);
print(`API reads meanwhile: ${seen.reads.count}, p50 ${seen.reads.p50} ms, p99 ${seen.reads.p99} ms, ${seen.reads.failed} failed`);
print(`CPU: service ${seconds(spent.service)}, database ${seconds(spent.database)}`);
print(`books: ${await countBooks(client, storm, at)}`);
