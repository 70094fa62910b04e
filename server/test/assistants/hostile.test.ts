import { limits } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../world.ts";
import { modernMessage, post, type RpcAnswer, sendMessage } from "./client.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newAssistant({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

function send(raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return post(world.app.web, raw, { authorization: `Bearer ${token}`, ...headers });
}

/** Returns a tool call as clients of 2025 write it. */
function plainCall(name: string, args: unknown, id: unknown = 1): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });
}

describe("a message", () => {
  async function refusedAs(answer: RpcAnswer, number: number) {
    expect([answer.status, answer.error?.code, answer.error?.data?.code]).toEqual([400, number, "invalid_input"]);
  }

  test.each(["", "{", "null{", "\u0000", '{"jsonrpc":"2.0"', "nonsense"])("that is not JSON, as %j, is refused", async (raw) => {
    await refusedAs(await send(raw), -32700);
  });

  test("that is not UTF-8, not an object or a batch is refused", async () => {
    await refusedAs(await send(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)), -32700);
    for (const raw of ["[]", "null", "1", '"text"', `[${plainCall("list_projects", {})}]`]) await refusedAs(await send(raw), -32600);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""])("of the type %j is refused", async (type) => {
    await refusedAs(await send(plainCall("list_projects", {}), { "content-type": type }), -32700);
  });

  test("of great depth or with very many values is refused before anything walks through it", async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
    await refusedAs(await send(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${deep}}`), -32600);
    await refusedAs(await send(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"a":[${"[],".repeat(60_000)}[]]}}`), -32700);
    const answer = await send(plainCall("create_article", JSON.parse(deep)));
    expect(answer.result.content[0].text).toMatch(/^invalid_input: Nesting is deeper/);
  });

  test("with keys that reach for a prototype, or with text that cannot be stored, is refused where it stands", async () => {
    for (const params of ['{"__proto__":{"x":1}}', '{"constructor":1}', '{"a":"\\u0000"}', '{"a":"\\ud800"}']) {
      await refusedAs(await send(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${params}}`), -32600);
    }
    for (const [args, param] of [
      ['{"__proto__":1}', "__proto__"],
      ['{"markdown":"a\\u0000"}', "markdown"],
      ['{"constructor":1}', "constructor"],
    ] as const) {
      const answer = await send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_article","arguments":${args}}}`);
      expect(answer.result.content[0].text).toMatch(new RegExp(`^invalid_input: .*\nparam: ${param}\n`));
    }
  });

  test("whose arguments are no object, or whose tool has no name, is refused by the protocol", async () => {
    for (const params of [{ name: "list_projects", arguments: "x" }, { name: "list_projects", arguments: [1] }, { name: 7 }, {}, [], "x"]) {
      const answer = await send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }));
      expect(answer.error?.code, JSON.stringify(params)).toBeLessThan(0);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test("without an id changes nothing", async () => {
    const args = { markdown: "# A\n\nB.", projectId: world.projectId };
    const before = await world.owner.query("select count(*) from article");
    const answer = await send(
      JSON.stringify({ jsonrpc: "2.0", method: "tools/call", params: { name: "create_article", arguments: args } }),
    );
    expect([answer.status, answer.text]).toEqual([202, ""]);
    expect((await world.owner.query("select count(*) from article")).rows).toEqual(before.rows);
  });

  test("of the current revision whose headers say something else than its body is refused", async () => {
    const { headers, body } = modernMessage("tools/call", { name: "list_projects", arguments: {} });
    for (const [name, value] of [
      ["mcp-name", "delete_article"],
      ["mcp-method", "tools/list"],
      ["mcp-protocol-version", "2025-11-25"],
    ] as const) {
      expect((await send(JSON.stringify(body), { ...headers, [name]: value })).status, name).toBe(400);
    }
  });
});

describe("a large message", () => {
  const large = (bytes: number) => plainCall("upload_image", { base64: "A".repeat(bytes), projectId: world.projectId });

  test("is read only as far as the connection may send", async () => {
    const reader = (await world.newAssistant({ permissions: ["articles:read"] })).value;
    const writer = (await world.newAssistant({ permissions: ["articles:write"] })).value;
    const as = (value: string, bytes: number) => send(large(bytes), { authorization: `Bearer ${value}` });
    expect((await as(reader, 300_000)).result.content[0].text).toMatch(/^insufficient_scope: /);
    expect((await as(reader, 400_000)).status).toBe(400);
    expect((await as(writer, 400_000)).result.content[0].text).toMatch(/^insufficient_scope: /);
    expect((await as(writer, 4_000_000)).status).toBe(400);
    expect((await as(token, 4_000_000)).result.content[0].text).toMatch(/^invalid_image: /);
    expect((await as(token, limits.imageBodyBytesMax + 100_000)).status).toBe(400);
  });

  test("is refused by a tool that takes less, naming the field", async () => {
    const answer = await send(plainCall("create_article", { markdown: "x".repeat(limits.articleBodyBytesMax + 100_000) }));
    expect(answer.result.content[0].text).toMatch(/^invalid_input: .*\nparam: markdown\n/);
  });

  test("has to say how large it is", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const request = {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: endless,
      duplex: "half",
    };
    expect((await world.app.web.request("http://galley.test/mcp", request as RequestInit)).status).toBe(400);
    expect(pulled).toBeLessThan(limits.articleBodyBytesMax + 1_000_000);
    expect((await send("{}", { "content-length": "99999999999" })).status).toBe(400);
  });
});

describe("beyond the calls of a minute", () => {
  test("a tool call is a failing tool, and any other message stops; both say how long to wait", async () => {
    await using small = await openWorld({ callsPerMinuteMax: 3 });
    const { value } = await small.newAssistant();
    const web = small.app.web;
    for (const left of [2, 1, 0]) {
      const answer = await sendMessage(web, value, "tools/call", { name: "list_projects", arguments: {} });
      expect(answer.headers.get("ratelimit")).toMatch(`"token";r=${left};`);
      expect(answer.result.isError).toBeUndefined();
    }
    const call = await sendMessage(web, value, "tools/call", { name: "list_projects", arguments: {} });
    expect(call.status).toBe(200);
    expect(call.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^rate_limited: .* Wait \d+ seconds\./) }],
    });
    const other = await sendMessage(web, value, "tools/list");
    expect([other.status, other.error?.data?.code]).toEqual([429, "rate_limited"]);
    for (const { headers } of [call, other]) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("what is logged of a message is its operation and its outcome, and nothing that was in it", async () => {
  const canary = "canary7f3a";
  await sendMessage(world.app.web, token, "tools/call", {
    name: "create_article",
    arguments: { markdown: `# ${canary}`, [canary]: canary },
  });
  await sendMessage(world.app.web, token, "tools/call", { name: canary, arguments: {} });
  await sendMessage(world.app.web, token, canary);
  await sendMessage(world.app.web, canary, "tools/list");
  await send(canary);
  const lines = world.logLines.map((line) => JSON.parse(line)).filter(({ surface }) => surface === "assistant");
  expect(world.logLines.join("")).not.toContain(canary);
  expect(world.logLines.join("")).not.toContain(token);
  expect(lines.slice(-5)).toEqual([
    expect.objectContaining({
      operation: "create_article",
      status: 200,
      code: "invalid_input",
      principalId: expect.stringMatching(/^tok_/),
    }),
    expect.objectContaining({ operation: "tools/call", code: "not_found" }),
    expect.objectContaining({ operation: "unknown", status: 404 }),
    expect.objectContaining({ status: 401, code: "invalid_token" }),
    expect.objectContaining({ status: 400, code: "invalid_input" }),
  ]);
  expect(world.logLines.filter((line) => line.includes("unexpected failure"))).toEqual([]);
});
