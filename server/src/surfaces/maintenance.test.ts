import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#src/app/app.ts";
import { beginMaintenance, endMaintenance } from "#src/core/database/maintenance.ts";
import { createLog } from "#src/core/log.ts";
import { watchWith } from "#src/core/watching/observe.ts";
import { until } from "#test/until.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Begins a maintenance until disposed, and waits until the process knows of it. */
async function maintain(about: Partial<Parameters<typeof beginMaintenance>[1]> = {}) {
  world.app.start();
  const isOn = async () => (await ask("/")).status === 503;
  await beginMaintenance(world.owner, { until: null, message: null, ...about });
  await until(isOn);
  return {
    async [Symbol.asyncDispose]() {
      await endMaintenance(world.owner);
      await until(async () => !(await isOn()));
    },
  };
}

/** Asks as a caller from outside does, blogs included. */
const ask = async (path: string, init: RequestInit = {}) => world.app.fetch(new Request(publicUrl + path, init));

// First of all: what is seen are the statements of every app that was started in this process.
test("workers claim nothing while a maintenance is known from the start on, and go on after it", async () => {
  await using other = await openWorld();
  const { id } = await other.newArticle({ status: "scheduled" });
  await other.makeDue(id);
  const maintenance = { now: await beginMaintenance(other.owner, { until: null, message: null }) };
  const settings = { publicUrl, secret: "test secret", callsPerMinuteMax: 60, poolSizeMax: 2, log: createLog("fatal") };
  const app = createApp({ ...settings, storage: other.storage, egress: other.egress, login: await other.login(), maintenance });
  await using opened = new AsyncDisposableStack();
  opened.defer(() => app.close());
  const claims: string[] = [];
  using _ = watchStatements((text) => /claim_|open_due/.test(text) && claims.push(text));
  app.start();
  app.workers.wake();
  // Each of them takes as long as the first round of a worker that is not held.
  for (let turn = 0; turn < 50; turn += 1) await other.owner.query("select now()");
  expect(claims).toEqual([]);
  await endMaintenance(other.owner);
  const status = async () => (await other.owner.query("select status from article where id = $1", [id])).rows[0].status;
  await until(async () => (await status()) === "published");
});

test("a maintenance refuses every call in the form of its surface, with the operator's message and when to come back", async () => {
  const token = (await world.newToken()).value;
  const comesBack = new Date(Date.UTC(2099, 10, 20, 18));
  await using _ = await maintain({ until: comesBack, message: "We move <to> a larger machine." });
  const rest = await world.request("GET", "/projects", { token });
  expect([rest.status, rest.error?.code]).toEqual([503, "unavailable"]);
  expect(rest.error?.message).toMatch(/under maintenance, expected to end at 2099-11-20 18:00 UTC.*We move <to> a larger machine\.$/);
  expect(Number(rest.headers.get("retry-after"))).toBeGreaterThan(3600);

  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json, text/event-stream" };
  const message = await ask("/mcp", { method: "POST", headers, body });
  expect([message.status, await message.json()]).toMatchObject([503, { jsonrpc: "2.0", error: { data: { code: "unavailable" } } }]);

  const exchange = await ask("/oauth/token", { method: "POST", body: new URLSearchParams({ grant_type: "refresh_token" }) });
  expect([exchange.status, await exchange.json()]).toMatchObject([503, { error: "temporarily_unavailable" }]);

  const call = await ask("/dashboard/session", { headers: { "accept-language": "pt-BR", "sec-fetch-site": "same-origin" } });
  expect([call.status, await call.json()]).toMatchObject([503, { error: { message: expect.stringContaining("em manutenção") } }]);

  for (const path of ["/", "/projects/prj_1/articles", "/docs", "/invitation/abc"]) {
    const page = await ask(path, { headers: { "accept-language": "pt" } });
    expect([path, page.status, Number(page.headers.get("retry-after")) > 3600]).toEqual([path, 503, true]);
    const text = await page.text();
    expect(text).toContain("Este serviço está em manutenção");
    expect(text).toContain("We move &lt;to&gt; a larger machine.");
  }
});

test("a blog, its pictures and what its pages load are served during a maintenance", async () => {
  await world.newArticle({ status: "published", slug: "stone-walls", markdown: "# Stone walls\n\nThey hold." });
  const { rows } = await world.owner.query("select blog_slug from project where id = $1", [world.projectId]);
  await using _ = await maintain();
  const page = await ask(`/blog/${rows[0].blog_slug}/stone-walls`);
  const text = await page.text();
  expect([page.status, text.includes("They hold.")]).toEqual([200, true]);
  const card = /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "";
  expect((await ask(new URL(card).pathname)).status).toBe(200);
  // An image that is not there is not found, rather than refused.
  expect((await ask("/api/v1/images/img_unknown")).status).toBe(404);
  expect((await ask("/api/v1/images/img_unknown", { method: "DELETE" })).status).toBe(503);
});

function watchStatements(see: (text: string) => void): Disposable {
  const end = watchWith({
    ended: (kind, about) => kind === "statement" && see((about as { text: string }).text),
    counted() {},
    measured() {},
  });
  return { [Symbol.dispose]: end };
}
