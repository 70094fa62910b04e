import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTraces } from "#src/app/open-traces.ts";
import { createLog } from "#src/core/log.ts";
import { createMetrics, type Metrics } from "#src/core/watching/metrics/create-metrics.ts";
import { traceIdNow } from "#src/core/watching/observe.ts";
import { createSpanQueue } from "#src/core/watching/tracing/span-queue.ts";
import { readSettings } from "#src/operating/settings/config.ts";
import { fromNow } from "./from-now.ts";
import { openCollector, type ReceivedSpan, type TraceCollector } from "./outside/trace-collector.ts";
import { openReceiver } from "./outside/webhook-receiver.ts";
import { goodPassword, setPassword } from "./people.ts";
import { until } from "./until.ts";
import { newVisitor } from "./visitor.ts";
import { openWorld, type World } from "./world.ts";

const canary = "canary7f3b";
const fileBegun = fromNow().getTime();
let world: World;
let collector: TraceCollector;
let metrics: Metrics;
beforeAll(async () => {
  metrics = createMetrics({ version: "0.0.0", dataDirectory: import.meta.dirname, readDatabase: async () => undefined });
  world = await openWorld();
  await setPassword(world.owner, world.personId);
  collector = await openCollector();
});
afterAll(async () => {
  metrics.close();
  await collector[Symbol.asyncDispose]();
  await world.close();
});
beforeEach(() => {
  collector.bodies.length = 0;
  collector.headers.length = 0;
  collector.status = 200;
});

const log = createLog("silent");
const open = (environment: Record<string, string> = {}, to = log) =>
  openTraces(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: "1", ...environment }), to);

/** Traces what `work` does, and returns the spans that the collector has once everything is sent. */
async function traced(work: () => unknown, environment: Record<string, string> = {}): Promise<ReceivedSpan[]> {
  await using _traces = await open(environment);
  await work();
  await _traces?.[Symbol.asyncDispose]();
  return collector.spans();
}

function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  return spans.find((span) => span.name === name) ?? expect.unreachable(`${name} is not among ${spans.map((span) => span.name)}`);
}

async function spansCounted(outcome: string): Promise<number> {
  const line = (await metrics.text()).split("\n").find((one) => one.startsWith(`galley_trace_spans_total{outcome="${outcome}"}`));
  return Number(line?.split(" ").at(-1) ?? 0);
}

describe("a trace", () => {
  test("of a REST call has its operation and statements, with the request id of the answer and the trace id of the log", async () => {
    const { value: token } = await world.newToken();
    const body = { projectId: world.projectId, markdown: `# A title\n\nThis text holds ${canary}.`, summary: canary };
    let requestId = "";
    const spans = await traced(async () => {
      const answer = await world.request("POST", "/articles", { token, body, headers: { "user-agent": canary } });
      expect(answer.status).toBe(201);
      requestId = answer.headers.get("x-request-id") ?? "";
    });
    const server = named(spans, "rest create_article");
    expect(server).toMatchObject({ kind: 2, status: { code: 0 } });
    expect(server.parentSpanId).toBeUndefined();
    expect(server.attributes).toEqual({
      "galley.surface": "rest",
      "galley.operation": "create_article",
      "http.response.status_code": "201",
      "galley.request.id": requestId,
    });
    const operation = named(spans, "create_article");
    expect(operation.parentSpanId).toBe(server.spanId);
    expect(operation.attributes["galley.organization.id"]).toBe(world.organizationId);
    const statements = spans.filter((span) => span.attributes["db.system.name"] !== undefined);
    expect(statements.filter(({ parentSpanId }) => parentSpanId === operation.spanId).map(({ name }) => name)).toContain("insert article");
    for (const { traceId, parentSpanId } of statements) {
      expect(traceId).toBe(server.traceId);
      expect([server.spanId, operation.spanId]).toContain(parentSpanId);
    }
    for (const { startTimeUnixNano: begun, endTimeUnixNano: ended } of spans) {
      expect(Number(begun) / 1e6).toBeGreaterThan(fileBegun);
      expect(BigInt(ended) >= BigInt(begun)).toBe(true);
    }
    const line = world.logLines.findLast((one) => one.includes(requestId)) ?? "";
    expect(JSON.parse(line)).toMatchObject({ msg: "call", requestId, traceId: server.traceId });
    const bytes = collector.bodies.join("");
    for (const secret of [canary, token, token.slice(9), "A title", "a-title"]) expect(bytes).not.toContain(secret);
  });

  test("of an assistant's tool call and of a call of the dashboard begins with the surface", async () => {
    const { value } = await world.newAssistant();
    const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
    const visitor = newVisitor(world.app);
    await visitor.post("/sign-in", { email: rows[0].email, password: goodPassword });
    const headers = { origin: "http://galley.test", "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const path = `/dashboard/organizations/${world.organizationId}/list_members`;
    const spans = await traced(async () => {
      await world.callTool(value, "list_projects");
      expect((await visitor.send("POST", path, { headers, body: "{}" })).status).toBe(200);
    });
    for (const [surface, operation] of [
      ["assistant", "list_projects"],
      ["dashboard", "list_members"],
    ]) {
      const server = named(spans, `${surface} ${operation}`);
      expect(server.attributes["http.response.status_code"]).toBe("200");
      expect(named(spans, operation ?? "")).toMatchObject({ traceId: server.traceId, parentSpanId: server.spanId });
    }
    for (const secret of [rows[0].email, goodPassword, value]) expect(collector.bodies.join("")).not.toContain(secret);
  });

  test("of a worker's delivery has the call out with host, method and status, and the receiver gets no traceparent", async () => {
    await using receiver = await openReceiver();
    const url = `${receiver.url}/${canary}`;
    const endpoint = { url, events: ["article.review_requested" as const], projectId: null };
    await world.call(world.registry.createWebhookEndpoint, endpoint, { kind: "person" });
    await world.newArticle({ status: "in_review" });
    const spans = await traced(async () => {
      while ((await world.app.workers.webhookSender.work()) > 0);
    });
    expect(receiver.received).toHaveLength(1);
    const turn = named(spans, "turn webhooks");
    expect(turn.attributes).toEqual({ "galley.lane": "webhooks" });
    expect(turn.parentSpanId).toBeUndefined();
    const call = named(spans, "POST public");
    expect(call).toMatchObject({ traceId: turn.traceId, parentSpanId: turn.spanId, kind: 3 });
    expect(call.attributes).toEqual({
      "galley.client": "public",
      "server.address": `127.0.0.1:${receiver.port}`,
      "http.request.method": "POST",
      "http.response.status_code": "204",
    });
    expect(Object.keys(receiver.received[0]?.headers ?? {})).not.toContain("traceparent");
    expect(collector.bodies.join("")).not.toContain(canary);
  });

  test("is neither continued nor chosen by a caller's traceparent", async () => {
    const { value: token } = await world.newToken();
    const stranger = "0af7651916cd43dd8448eb211c80319c";
    const headers = { traceparent: `00-${stranger}-b7ad6b7169203331-01`, tracestate: `${canary}=1`, baggage: `${canary}=1` };
    const spans = await traced(() => world.request("GET", "/projects", { token, headers }));
    expect(named(spans, "rest list_projects").parentSpanId).toBeUndefined();
    expect(collector.bodies.join("")).not.toContain(stranger);
    expect(collector.bodies.join("")).not.toContain(canary);
    collector.bodies.length = 0;
    expect(await traced(() => world.request("GET", "/projects", { token, headers }), { OTEL_TRACES_SAMPLER_ARG: "0" })).toEqual([]);
  });

  test("is marked as failed where something fails, without the error's text", async () => {
    const { value: token } = await world.newToken();
    await world.owner.query("alter table article_revision add constraint in_the_way check (summary <> 'bad')");
    const body = { projectId: world.projectId, markdown: `# ${canary}\n\nText`, summary: "bad" };
    const spans = await traced(async () => {
      const request = { method: "POST", headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } };
      const answer = await world.app.web.request("http://galley.test/api/v1/articles", { ...request, body: JSON.stringify(body) });
      expect(answer.status).toBe(500);
    });
    await world.owner.query("alter table article_revision drop constraint in_the_way");
    for (const name of ["rest create_article", "create_article", "insert article"]) {
      expect(named(spans, name).status.code, name).toBe(2);
    }
    for (const text of [canary, "in_the_way"]) expect(collector.bodies.join("")).not.toContain(text);
  });
});

describe("the collector", () => {
  test("gets the headers and the name of the settings, at its own path where one is set", async () => {
    await traced(() => world.app.web.request("http://galley.test/api/v1/nothing"), {
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20secret-of-the-collector,x-tenant=one",
      OTEL_SERVICE_NAME: "galley-two",
    });
    expect(collector.headers[0]).toMatchObject({ authorization: "Bearer secret-of-the-collector", "x-tenant": "one" });
    expect(collector.bodies[0]).toMatch(/^\/v1\/traces \{.*"stringValue":"galley-two"/);
    await traced(() => world.app.web.request("http://galley.test/api/v1/nothing"), {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path`,
    });
    expect(collector.bodies.at(-1)).toMatch(/^\/own\/path \{/);
  });

  test.each([
    ["answers 500", 500, () => collector.url],
    ["is slow", 0, () => collector.url],
    ["is dead", 200, () => "http://127.0.0.1:1"],
  ])("that %s holds up neither a request nor the stop; what is lost is counted and told once", async (_what, status, address) => {
    collector.status = status;
    const lines: string[] = [];
    const { value: token } = await world.newToken();
    const before = await spansCounted("failed");
    const traces = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: address() }, createLog("info", { write: (line) => lines.push(line) }));
    for (let call = 0; call < 150; call += 1) expect((await world.request("GET", "/projects", { token })).status).toBe(200);
    if (collector.status === 0) await until(() => collector.bodies.length > 0);
    else await until(async () => (await spansCounted("failed")) > before);
    expect((await world.request("GET", "/projects", { token })).status).toBe(200);
    await traces?.[Symbol.asyncDispose]();
    await until(async () => (await spansCounted("failed")) > before);
    expect(lines.filter((line) => line.includes("the collector does not take traces"))).toHaveLength(1);
    expect(traceIdNow()).toBeUndefined();
  });

  test("that takes nothing lets so many spans wait and no more; the others are counted as dropped", async () => {
    const [dropped, failed] = [await spansCounted("dropped"), await spansCounted("failed")];
    const queue = createSpanQueue({
      send: (_spans, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("It is over.")));
        }),
      log,
      waitingMax: 1000,
    });
    for (let span = 0; span < 2000; span += 1) queue.add("{}");
    // One batch is under way.
    expect((await spansCounted("dropped")) - dropped).toBe(2000 - 1000 - 512);
    await queue.close();
    await until(async () => (await spansCounted("failed")) - failed === 512);
    expect((await spansCounted("dropped")) - dropped).toBe(2000 - 512);
  });
});

test("without a collector nothing is traced, and no line has a trace id", async () => {
  expect(await openTraces(readSettings({}), log)).toBeUndefined();
  const { value: token } = await world.newToken();
  await world.request("GET", "/projects", { token });
  expect(world.logLines.at(-1)).not.toContain("traceId");
});
