import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCollector } from "./outside/trace-collector.ts";
import { type RunningService, startService } from "./running-service.ts";
import { until } from "./until.ts";
import { openWorld, type World } from "./world.ts";

const packages = ["@opentelemetry/sdk-trace", "prom-client", "undici"];
// Tells of each file of these packages that Node loads, by import or by require.
const tellLoads = `
  import { registerHooks } from "node:module";
  const told = new Set();
  registerHooks({
    load(url, context, next) {
      for (const name of ${JSON.stringify(packages)}) {
        if (url.includes("/node_modules/" + name + "/") && !told.has(name)) {
          told.add(name);
          process.stderr.write("loads " + name + "\\n");
        }
      }
      return next(url, context);
    },
  });`;
const telling = ["--import", `data:text/javascript,${encodeURIComponent(tellLoads)}`];

let world: World;
let directory: string;
beforeAll(async () => {
  world = await openWorld();
  directory = mkdtempSync(join(tmpdir(), "galley-watched-"));
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world.close();
});

const start = (over: Record<string, string>, nodeFlags: string[] = []) =>
  startService(
    { DATABASE_URL: world.url, GALLEY_DATA_DIR: directory, GALLEY_SECRET: "0123456789abcdef0123456789abcdef", ...over },
    nodeFlags,
  );

const call = ({ url }: RunningService, method: string, path: string, token: string, body?: object) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

test("a service that nobody watches loads neither what traces nor what counts, and none that calls out before it does", async () => {
  const { value } = await world.newToken();
  await using plain = await start({}, telling);
  expect((await call(plain, "GET", "/projects", value)).status).toBe(200);
  for (const name of packages) expect(plain.output()).not.toContain(`loads ${name}`);
  await plain.end("SIGTERM");
  await using collector = await openCollector();
  await using watched = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, GALLEY_METRICS_PORT: "0" }, telling);
  for (const name of packages) expect(watched.output()).toContain(`loads ${name}`);
});

test("a collector that takes and never answers delays the stop by its few seconds, and nothing but spans is lost", async () => {
  await using collector = await openCollector();
  collector.status = 0;
  const { value, id } = await world.newToken();
  await using service = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: "1",
    GALLEY_RATE_LIMIT_PER_MINUTE: "10000",
  });
  // Spans of many batches, each of which would hold the stop for five seconds.
  const reads = async () => {
    for (let n = 0; n < 50; n += 1) expect((await call(service, "GET", "/projects", value)).status).toBe(200);
  };
  await Promise.all(Array.from({ length: 20 }, reads));
  await until(() => collector.bodies.length > 0);
  const inTheWay = await world.owner.connect();
  await inTheWay.query("begin; lock table article_revision in access exclusive mode");
  const body = { projectId: world.projectId, markdown: "# A title\n\nWritten while the service stops." };
  const writing = call(service, "POST", "/articles", value, body);
  await until(async () => {
    const { rows } = await world.owner.query("select from pg_locks where relation = 'article_revision'::regclass and not granted");
    return rows.length > 0;
  });
  service.send("SIGTERM");
  await until(() => service.output().includes('"msg":"stopping"'));
  const before = collector.bodies.length;
  await inTheWay.query("rollback");
  inTheWay.release();
  expect((await writing).status).toBe(201);
  expect(await service.ended()).toBe(0);
  // Less time is left for the spans than one batch takes that is not answered.
  expect(collector.bodies.length - before).toBeLessThanOrEqual(2);
  const { rows } = await world.owner.query("select calls from token_usage where token_id = $1", [id]);
  expect(rows).toEqual([{ calls: 1001 }]);
});
