import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openProxy } from "../server/test/processes/proxy.ts";
import { openBenchDatabase } from "./database.ts";
import { bodyOf, fill } from "./filling/fill.ts";
import { pagePath } from "./filling/page-path.ts";
import { startService } from "./processes.ts";

// Replaces two processes behind a proxy one by one, again and again, under so many requests: node scripts/run.mjs bench/replace.ts
const { values } = parseArgs({ options: { requests: { type: "string", default: "100000" }, lanes: { type: "string", default: "8" } } });
const wanted = Number(values.requests);

Object.assign(process.env, {
  GALLEY_SECRET: "a secret of the bench, long enough",
  GALLEY_STOP_DELAY_SECONDS: "2",
  GALLEY_LOG_LEVEL: "silent",
});
await using opened = new AsyncDisposableStack();
const database = await openBenchDatabase();
opened.defer(() => database.stop());
await migrate(database.connectionString);
const [keys] = await fill(database.connectionString, { organizations: 1, published: 1000, listed: 1000 });
const start = () => startService(database.connectionString, database.directory, { publicUrl: "http://bench.example" });
const services = [await start(), await start()];
opened.defer(() => Promise.all(services.map((service) => service.stop())).then(() => undefined));
const proxy = opened.use(await openProxy(services.map(({ url }) => url)));
const agent = new Agent({ keepAlive: true });
opened.defer(() => agent.destroy());

const counts = new Map<string, number>();
let sent = 0;
let replaced = 0;

async function lane(): Promise<void> {
  while (sent < wanted) {
    sent += 1;
    const outcome = await ask(sent).catch(String);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
}

/** Sends one request, one of ten of which creates an article, and returns its method and status. */
function ask(number: number): Promise<string> {
  const isCreate = number % 10 === 0;
  const path = isCreate ? "/api/v1/articles" : pagePath((number % 999) + 1, 1);
  const body = isCreate ? JSON.stringify({ projectId: "prj_0", markdown: `# Article ${number}\n\n${bodyOf(1000)}` }) : "";
  const method = isCreate ? "POST" : "GET";
  return new Promise((resolve, reject) => {
    const headers = isCreate ? { authorization: `Bearer ${keys?.api}`, "content-type": "application/json" } : {};
    const answered = request(proxy.url + path, { method, agent, headers }, (answer) => {
      answer.on("error", reject).on("end", () => resolve(`${method} ${answer.statusCode}`));
      answer.resume();
    });
    answered.on("error", reject).end(body);
  });
}

const begun = performance.now();
const load = Promise.all(Array.from({ length: Number(values.lanes) }, lane));
for (let index = 0; sent < wanted; index = (index + 1) % services.length) {
  await services[index]?.stop();
  const service = await start();
  services[index] = service;
  proxy.replace(index, service.url);
  while (!proxy.ready()) await wait(20);
  replaced += 1;
}
await load;
const seconds = (performance.now() - begun) / 1000;
process.stdout.write(`${wanted} requests in ${seconds.toFixed(0)} s, ${replaced} processes replaced\n`);
for (const [outcome, count] of [...counts].toSorted()) process.stdout.write(`${outcome}: ${count}\n`);
