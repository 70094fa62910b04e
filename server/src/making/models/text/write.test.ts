import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ModelEndpoint } from "#src/operations/outside/models.ts";
import { fromNow } from "#test/from-now.ts";
import type { ModelFault } from "#test/models/model-fault.ts";
import type { Answers } from "#test/models/open-model-server.ts";
import { quickPace, shortSilence } from "#test/models/quick-pace.ts";
import { until } from "#test/until.ts";
import { goodNote, modelFailureOf, openModelsAt, writing } from "../test-support.ts";

const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const part of closing.splice(0)) await part[Symbol.asyncDispose]();
});

async function open(answers: Partial<Answers> = {}, over: Partial<ModelEndpoint> = {}, pace = quickPace) {
  const opened = await openModelsAt(answers, over, pace);
  closing.push(opened);
  return { ...opened, asked: () => opened.server.asked("text") };
}

const protocols = ["openai", "anthropic"] as const;

describe.for(protocols)("through the protocol of %s", (protocol) => {
  const at = (answers: Partial<Answers> = {}, pace = quickPace) => open(answers, { protocol }, pace);

  test("a text is written in the form of its schema, and its tokens are told", async () => {
    const { text, server, asked } = await at();
    expect(await text.write(writing())).toEqual({ value: goodNote, usage: { inputTokens: 100, outputTokens: 20, calls: 1 } });
    expect(asked()).toMatchObject([
      {
        protocol,
        key: server.key,
        model: "test-writer",
        stream: true,
        instructions: expect.stringContaining("You write notes."),
        tokensMax: 500,
        outcome: "answered",
      },
    ]);
    expect(asked()[0]?.turns).toEqual([{ role: "user", text: "A note on heat pumps." }]);
    expect(asked()[0]?.schema).toMatchObject({ type: "object", required: ["title", "points"], additionalProperties: false });
  });

  test("what the schema or the check finds goes back once, with the answer that it was found in", async () => {
    const wrong = { title: "A title that is much too long for what the schema allows", points: [] };
    const { text, asked } = await at({ text: ({ turns }) => (turns.length === 1 ? wrong : goodNote) });
    const { value, usage } = await text.write(writing());
    expect([value, usage]).toEqual([goodNote, { inputTokens: 200, outputTokens: 40, calls: 2 }]);
    const repair = asked()[1]?.turns ?? [];
    expect(repair.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(JSON.parse(repair[1]?.text ?? "")).toEqual(wrong);
    expect(repair[2]?.text).toMatch(/- title: .*\n- points: /);
    const checked = await at();
    const check = (note: { points: string[] }) => (note.points.length < 3 ? ["points: name at least 3."] : []);
    expect(await modelFailureOf(checked.text.write(writing({ check })))).toMatchObject({
      kind: "invalid",
      retryable: true,
      message: expect.stringContaining("points: name at least 3."),
      usage: { inputTokens: 200, outputTokens: 40, calls: 2 },
    });
    expect(checked.asked()[1]?.prompt).toContain("- points: name at least 3.");
  });

  test.for(["no_json", "other_shape", "too_long"] as const)(
    "an answer of the kind %s is repaired, and fails when it comes twice",
    async (fault) => {
      const { text, server, asked } = await at();
      server.fail(fault);
      expect((await text.write(writing())).value).toEqual(goodNote);
      expect(asked()).toHaveLength(2);
      server.fail(fault, fault);
      expect(await modelFailureOf(text.write(writing()))).toMatchObject({ kind: "invalid", usage: { inputTokens: 200, calls: 2 } });
      expect(asked()).toHaveLength(4);
    },
  );

  type Case = [fault: ModelFault, kind: string, retryable: boolean, requests: number];
  const cases: Case[] = [
    ["429", "busy", true, 3],
    ["503", "busy", true, 3],
    ["529", "busy", true, 3],
    [{ status: 429, retryAfter: "0" }, "busy", true, 3],
    [{ status: 429, retryAfter: "60" }, "busy", true, 1],
    ["500", "unavailable", true, 2],
    ["502", "unavailable", true, 2],
    ["504", "unavailable", true, 2],
    ["cut", "unavailable", true, 2],
    ["reset", "unavailable", true, 2],
    ["stalls", "timeout", true, 2],
    ["refusal", "refused", false, 1],
    ["filtered", "refused", false, 1],
    ["content_policy", "refused", false, 1],
    ["key_refused", "misconfigured", false, 1],
    ["unknown_model", "misconfigured", false, 1],
    ["no_quota", "misconfigured", false, 1],
    [{ status: 302 }, "misconfigured", false, 1],
    [{ status: 413 }, "invalid", false, 1],
  ];
  test.for(cases)("%o fails as %s, retryable %s, after %i requests", async ([fault, kind, retryable, requests]) => {
    const { text, server, asked } = await at({}, fault === "stalls" ? shortSilence : quickPace);
    server.state.plan = () => fault;
    const failure = await modelFailureOf(text.write(writing()));
    expect(failure).toMatchObject({ kind, retryable, message: expect.stringMatching(/^The text model .*\.( It says: .*)?$/) });
    expect([asked().length, failure.usage.calls]).toEqual([requests, requests]);
    expect(failure.retryAfterSeconds).toBe(typeof fault === "object" && fault.retryAfter !== undefined ? Number(fault.retryAfter) : null);
    await until(() => asked().every(({ outcome }) => outcome !== "open"));
  });

  test("one that passes is asked through, and the tokens of the answer are told", async () => {
    const { text, server, asked } = await at();
    server.fail("429", "cut", "503");
    const { value, usage } = await text.write(writing());
    // Anthropic reports the input tokens at the beginning, so that the answer that was cut counts as well.
    const inputTokens = protocol === "anthropic" ? 200 : 100;
    expect([value, usage]).toEqual([goodNote, { inputTokens, outputTokens: 20, calls: 4 }]);
    expect(asked().map(({ fault }) => fault)).toEqual(["429", "cut", "503", undefined]);
  });

  test("a complaint midway is asked through once", async () => {
    const { text, server, asked } = await at();
    server.fail("complaint");
    expect((await text.write(writing())).value).toEqual(goodNote);
    server.fail("complaint", "complaint");
    expect(await modelFailureOf(text.write(writing()))).toMatchObject({ retryable: true });
    expect(asked()).toHaveLength(4);
  });

  test("its time holds for an endpoint that never answers, and the connection is closed", async () => {
    const { text, server, asked } = await at();
    server.fail("silent");
    expect(await modelFailureOf(text.write(writing({ timeoutMilliseconds: 1000 })))).toMatchObject({ kind: "timeout", retryable: true });
    await until(() => asked()[0]?.outcome === "broken");
    expect(asked()).toHaveLength(1);
  });

  test("its time holds over both rounds together", async () => {
    const { text, server, asked } = await at();
    server.fail("no_json", "silent");
    expect(await modelFailureOf(text.write(writing({ timeoutMilliseconds: 2000 })))).toMatchObject({
      kind: "timeout",
      usage: { inputTokens: 100, calls: 2 },
    });
    expect(asked()).toHaveLength(2);
  });

  test("whoever asked may leave, with their own reason", async () => {
    const { text, server, asked } = await at();
    server.fail("silent");
    const leaving = new AbortController();
    const written = text.write(writing({ signal: leaving.signal }));
    const reason = new Error("The person has gone.");
    await until(() => asked().length === 1);
    leaving.abort(reason);
    await expect(written).rejects.toBe(reason);
    await until(() => asked()[0]?.outcome === "broken");
  });

  test("an endpoint that does not know schemas is told the form in words, once and for all", async () => {
    const { text, server, asked } = await at({ text: () => `Here it is:\n\`\`\`json\n${JSON.stringify(goodNote)}\n\`\`\`` });
    server.state.knowsSchemas = false;
    for (let round = 0; round < 2; round += 1) expect((await text.write(writing())).value).toEqual(goodNote);
    expect(asked().map(({ schema }) => schema !== undefined)).toEqual([true, false, false]);
    expect(asked()[2]?.instructions).toContain('"maxLength":40');
  });

  test("a request that is refused in every form fails with what was said", async () => {
    const { text, server, asked } = await at();
    server.state.plan = () => ({ status: 400, message: "This is longer than I can read." });
    expect(await modelFailureOf(text.write(writing()))).toMatchObject({
      kind: "invalid",
      retryable: false,
      message: "The text model does not accept the request (status 400). Change the request. It says: This is longer than I can read.",
    });
    expect(asked()).toHaveLength(2);
  });
});

test("the time that an endpoint asks for is waited, and no request made before it", async () => {
  const { text, server, asked } = await open();
  server.fail({ status: 429, retryAfter: "1" });
  const soonest = fromNow(998).getTime();
  expect((await text.write(writing())).value).toEqual(goodNote);
  expect(fromNow().getTime()).toBeGreaterThanOrEqual(soonest);
  server.fail({ status: 429, retryAfter: "10" });
  expect(await modelFailureOf(text.write(writing({ timeoutMilliseconds: 9900 })))).toMatchObject({ kind: "busy", retryAfterSeconds: 10 });
  expect(asked()).toHaveLength(3);
});

test("nobody there is asked three times", async () => {
  const { text, server } = await open();
  await server[Symbol.asyncDispose]();
  closing.length = 0;
  expect(await modelFailureOf(text.write(writing()))).toMatchObject({
    kind: "unavailable",
    retryable: true,
    message: expect.stringContaining("GALLEY_TEXT_URL"),
    usage: { calls: 3 },
  });
});

test("an endpoint's other name for the limit, and one that counts nothing, are found out once", async () => {
  const { text, server, asked } = await open();
  server.state.limitName = "max_completion_tokens";
  server.state.knowsCounts = false;
  for (let round = 0; round < 2; round += 1) {
    expect((await text.write(writing())).usage).toEqual({ inputTokens: null, outputTokens: null, calls: round === 0 ? 3 : 1 });
  }
  expect(asked()[3]).toMatchObject({ body: { max_completion_tokens: 500 }, outcome: "answered" });
  expect(asked()[3]?.schema).toBeDefined();
});

test("a model of Anthropic's that knows schemas is given one as such, another is given a tool of that form", async () => {
  const { text, asked } = await open({}, { protocol: "anthropic" });
  await text.write(writing());
  expect(asked()[0]?.body).toMatchObject({ tools: [{ name: "json" }], tool_choice: { type: "any" } });
  const native = await open({}, { protocol: "anthropic", model: "claude-sonnet-4-5" });
  native.server.state.models.push("claude-sonnet-4-5");
  expect((await native.text.write(writing())).value).toEqual(goodNote);
  expect(native.asked()[0]?.body).toMatchObject({ output_config: { format: { type: "json_schema" } } });
  expect(native.asked()[0]?.body).not.toHaveProperty("tools");
});

test("tokens that an answer has told before it broke off count", async () => {
  const { text, server } = await open({}, { protocol: "anthropic" }, { ...shortSilence, idleMilliseconds: 1000 });
  server.fail("cut", "stalls");
  expect(await modelFailureOf(text.write(writing()))).toMatchObject({ kind: "timeout", usage: { inputTokens: 200, calls: 2 } });
  server.fail("refusal");
  expect(await modelFailureOf(text.write(writing()))).toMatchObject({
    kind: "refused",
    usage: { inputTokens: 100, outputTokens: 20, calls: 1 },
  });
});

test("an endpoint without a key is shown none", async () => {
  const { text, server, asked } = await open({}, { key: undefined });
  server.state.asksForKey = false;
  await text.write(writing());
  expect(asked()[0]?.key).toBeUndefined();
});

test("a schema with fields that may be missing is not called strict", async () => {
  const { text, asked } = await open({ text: () => ({ title: "x" }) });
  const { instructions, prompt, outputTokensMax, timeoutMilliseconds } = writing();
  const asking = { instructions, prompt, outputTokensMax, timeoutMilliseconds };
  await text.write({ ...asking, schema: z.object({ title: z.string(), note: z.string().optional() }) });
  await text.write({ ...asking, schema: z.object({ title: z.string() }) });
  const strict = asked().map(({ body }) => (body.response_format as { json_schema: { strict: boolean } }).json_schema.strict);
  expect(strict).toEqual([false, true]);
});

test("fields that the schema does not name do not get through", async () => {
  const { text } = await open({ text: () => ({ ...goodNote, more: "<script>" }) });
  expect(await modelFailureOf(text.write(writing()))).toMatchObject({ kind: "invalid", message: expect.stringContaining("more") });
});

describe("a key", () => {
  const everything: ModelFault[] = ["429", "500", "cut", "key_refused", "refusal", "no_quota", "content_policy", "no_json"];

  test.for(protocols)("is neither in an error nor printed, whatever the endpoint of %s says with it", async (protocol) => {
    const { text, server } = await open({}, { protocol });
    const printed: string[] = [];
    const writes = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));
    for (const { stream } of writes) stream.write = (chunk: string | Uint8Array) => printed.push(String(chunk)) > 0;
    const failures: Error[] = [];
    try {
      const said = { message: `The key ${server.key} of Bearer ${server.key} at https://me:${server.key}@host is spent.` };
      for (const fault of [...everything, { status: 400, ...said }, { status: 404, ...said }, { status: 422, ...said }]) {
        server.state.plan = () => fault;
        failures.push(await modelFailureOf(text.write(writing({ instructions: "canary7f3b" }))));
      }
    } finally {
      for (const { stream, write } of writes) stream.write = write;
    }
    const told = failures
      .map((failure) => `${failure.message} ${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`)
      .join("\n");
    expect(failures).toHaveLength(everything.length + 3);
    for (const secret of [server.key, server.key.slice(8), "canary7f3b"]) expect(`${told}${printed.join("")}`).not.toContain(secret);
    expect(printed).toEqual([]);
  });
});
