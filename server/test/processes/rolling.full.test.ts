import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryPlace } from "#src/core/database/embedded/test-support.ts";
import { startService } from "../running-service.ts";
import { until } from "../until.ts";
import { openWorld, type World } from "../world.ts";
import { openProxy } from "./proxy.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const requestsMin = 2000;
const lanes = 8;
// A body of every so many requests arrives in two halves.
const slowEach = 25;

type Sent = { method: "GET" | "POST"; path: string; body?: string; slow?: boolean };

test("two processes behind a proxy are replaced one by one, and no request fails", async () => {
  const { value: token } = await world.newToken();
  const { rows } = await world.owner.query("select blog_slug from project where id = $1", [world.projectId]);
  await world.newArticle({ slug: "walls", status: "published" });
  const environment = {
    DATABASE_URL: world.url,
    GALLEY_SECRET: "x".repeat(32),
    GALLEY_DATA_DIR: join(temporaryPlace().root, "none"),
    GALLEY_RATE_LIMIT_PER_MINUTE: "1000000",
    GALLEY_STOP_DELAY_SECONDS: "2",
  };
  const services = await Promise.all([startService(environment), startService(environment)]);
  await using proxy = await openProxy(services.map(({ url }) => url));
  const agent = new Agent({ keepAlive: true });
  const counts = new Map<string, number>();
  let sent = 0;
  let replaced = false;

  async function lane(): Promise<void> {
    while (!replaced || sent < requestsMin) {
      sent += 1;
      const outcome = await send(proxy.url, agent, token, kindOf(sent, rows[0].blog_slug, world.projectId)).catch(String);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
  }

  const load = Promise.all(Array.from({ length: lanes }, lane));
  for (const index of [0, 1]) {
    expect(await services[index]?.end("SIGTERM")).toBe(0);
    const service = await startService(environment);
    services[index] = service;
    proxy.replace(index, service.url);
    await until(proxy.ready);
  }
  replaced = true;
  await load;
  agent.destroy();
  await Promise.all(services.map((service) => service.end("SIGTERM")));
  expect([...counts.keys()].sort()).toEqual(["GET 200", "POST 201"]);
  expect(Math.min(...counts.values())).toBeGreaterThan(100);
});

function kindOf(number: number, slug: string, projectId: string): Sent {
  if (number % 5 !== 0) return { method: "GET", path: number % 2 === 0 ? "/api/v1/projects" : `/blog/${slug}/walls` };
  const body = JSON.stringify({ projectId, markdown: `# Article ${number}\n\nWritten while processes are replaced.` });
  return { method: "POST", path: "/api/v1/articles", body, slow: number % slowEach === 0 };
}

/** Sends a request, and returns its method and status once the whole answer is there. */
function send(url: string, agent: Agent, token: string, { method, path, body = "", slow = false }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = request(url + path, { method, agent, headers: method === "GET" ? { authorization: headers.authorization } : headers });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      answer.on("error", reject);
      answer.on("end", () => resolve(`${method} ${answer.statusCode}`)).resume();
    });
    if (!slow) return void sent.end(body);
    sent.write(body.slice(0, 10));
    void wait(100).then(() => sent.end(body.slice(10)));
  });
}
