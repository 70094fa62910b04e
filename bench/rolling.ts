import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { openVault } from "../server/src/core/secrets.ts";
import { newSecret, secretPlaceOf } from "../server/src/delivery/webhooks/endpoint-secret.ts";
import { openProxy } from "../server/test/processes/proxy.ts";
import { openBenchDatabase } from "./database.ts";
import { type Running, startService } from "./processes.ts";
import { callAll, type World } from "./rolling/callers.ts";
import { beforeNewestMigration, openEarlierTree } from "./rolling/earlier-tree.ts";

// Replaces two processes of an earlier version by this one behind a proxy, one after the other, with both versions at work for a while in
// between: node scripts/run.mjs bench/rolling.ts --before COMMIT. Without it the version is the one before the newest migration.
const { values } = parseArgs({ options: { before: { type: "string" }, seconds: { type: "string", default: "20" } } });
const secret = "a secret of the bench, long enough";
const counts = { organizations: 10, published: 1000, listed: 1000 };

Object.assign(process.env, {
  GALLEY_SECRET: secret,
  GALLEY_STOP_DELAY_SECONDS: "2",
  GALLEY_LOG_LEVEL: "error",
  GALLEY_EGRESS_ALLOW: "127.0.0.1/32",
});
await using opened = new AsyncDisposableStack();
const tree = opened.use(openEarlierTree(values.before ?? beforeNewestMigration()));
process.stdout.write(`before: ${tree.commit}\n`);
const database = await openBenchDatabase();
opened.defer(() => database.stop());
const start = (version?: string) =>
  startService(database.connectionString, database.directory, { publicUrl: "http://bench.example", ...(version && { version }) });
const services: Running[] = [];
opened.defer(() => Promise.all(services.map((service) => service.stop())).then(() => undefined));
services.push(await start(tree.folder));
services.push(await start(tree.folder));
const owner = new pg.Pool({ connectionString: database.connectionString, max: 2 });
opened.defer(() => owner.end());
// The rows are those of the earlier schema.
const { fill } = (await import(join(tree.folder, "bench/filling/fill.ts"))) as typeof import("./filling/fill.ts");
const keys = await fill(database.connectionString, counts);

const heard = new Map<string, number>();
const receiver = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  request.on("end", () => {
    const { data } = JSON.parse(text) as { data: { articleId: string } };
    heard.set(data.articleId, (heard.get(data.articleId) ?? 0) + 1);
    response.writeHead(204).end();
  });
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
opened.defer(() => void receiver.close());
const vault = openVault(secret, undefined);
for (let index = 0; index < counts.organizations; index += 1) {
  const [organizationId, id] = [`org_${index}`, `whk_${index}`];
  await owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by)
     values ($1, $2, 'organization', $3, '{article.published}', $4, 'usr_bench')`,
    [
      organizationId,
      id,
      `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      vault.seal(newSecret(), secretPlaceOf(organizationId, id, "secret")),
    ],
  );
}

const proxy = opened.use(await openProxy(services.map(({ url }) => url)));
let over = false;
const world: World = { url: proxy.url, owner, keys, published: counts.published, isOver: () => over };
const calling = callAll(world);
const schemaOf = async () => (await owner.query<{ name: string }>("select max(name) as name from migration")).rows[0]?.name;
process.stdout.write(`both of the version before, schema ${await schemaOf()}\n`);
await wait((Number(values.seconds) * 1000) / 2);
for (const index of [0, 1]) {
  await services[index]?.stop();
  const service = await start();
  services[index] = service;
  proxy.replace(index, service.url);
  while (!proxy.ready()) await wait(20);
  process.stdout.write(`${index + 1} of 2 of this version, schema ${await schemaOf()}\n`);
  await wait(Number(values.seconds) * 1000);
}
over = true;
const { outcomes, published } = await calling;
for (let look = 0; look < 300 && published.some((id) => !heard.has(id)); look += 1) await wait(100);

for (const [outcome, count] of [...outcomes].toSorted()) process.stdout.write(`${outcome}: ${count}\n`);
const missed = published.filter((id) => !heard.has(id));
const twice = published.filter((id) => (heard.get(id) ?? 0) > 1);
process.stdout.write(`${published.length} went live, ${published.length - missed.length} were delivered, ${twice.length} more than once\n`);
const failed = [...outcomes.keys()].filter((outcome) => !/^(read 200|page 200|create 201|publish 200)$/.test(outcome));
if (failed.length > 0 || missed.length > 0 || published.length === 0) process.exitCode = 1;
process.stdout.write(process.exitCode === 1 ? "FAILED\n" : "none failed\n");
