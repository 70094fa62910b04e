import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Listener, listen } from "#src/app/listen.ts";
import { publicOperations } from "#src/registry/operations.ts";
import { listedOperations } from "#src/surfaces/assistant/tools/subject-fields.ts";
import { openWorld, type World } from "../world.ts";
import { post } from "./client.ts";

const toolNames = listedOperations(publicOperations.map(({ operation }) => operation)).map((operation) => operation.name);

let world: World;
let listener: Listener;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  listener = await listen("127.0.0.1", 0);
  listener.serve(world.app.fetch);
  token = (await world.newAssistant({ projectId: world.projectId })).value;
});
afterAll(async () => {
  listener.cut();
  await listener.drain();
  await world.close();
});

const name = { name: "test-client", version: "1.0.0" };

function place(value: string) {
  return [new URL(`http://127.0.0.1:${listener.port}/mcp`), { requestInit: { headers: { authorization: `Bearer ${value}` } } }] as const;
}

/** Methods that all three clients share, as far as these tests use them. */
type AnyClient = Pick<Client, "getServerVersion" | "getInstructions" | "close"> & {
  [Method in
    | "listTools"
    | "callTool"
    | "listPrompts"
    | "getPrompt"
    | "listResources"
    | "listResourceTemplates"
    | "readResource"
    | "complete"]: (
    params?: never,
    // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field.
  ) => Promise<any>;
};

const kinds: Record<string, (value: string) => Promise<AnyClient>> = {
  "the current client, current revision": async (value) => {
    const client = new Client(name, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    await client.connect(new StreamableHTTPClientTransport(...place(value)));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client as unknown as AnyClient;
  },
  "the current client, finding out": async (value) => {
    const client = new Client(name, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(...place(value)));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client as unknown as AnyClient;
  },
  "the current client, revision of 2025": async (value) => {
    const client = new Client(name);
    await client.connect(new StreamableHTTPClientTransport(...place(value)));
    expect(client.getNegotiatedProtocolVersion()).toBe("2025-11-25");
    return client as unknown as AnyClient;
  },
  "the client of 2025": async (value) => {
    const client = new ClientV1(name);
    await client.connect(new TransportV1(...place(value)) as never);
    return client as unknown as AnyClient;
  },
};

describe.each(Object.entries(kinds))("%s", (_, connect) => {
  let client: AnyClient;
  beforeAll(async () => {
    client = await connect(token);
  });
  afterAll(() => client.close());

  test("is told what this is and how to behave", () => {
    expect(client.getServerVersion()).toMatchObject({ name: "galley", title: "Galley" });
    expect(client.getInstructions()).toContain("confirm: true");
  });

  test("lists every tool and calls one", async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool: { name: string }) => tool.name)).toEqual(toolNames);
    const created = await client.callTool({
      name: "create_article",
      arguments: { markdown: "# Walls\n\nThick ones.", submit: false },
    } as never);
    const { id } = created.structuredContent;
    const read = await client.callTool({ name: "get_article", arguments: { id } } as never);
    expect(read.structuredContent).toMatchObject({ id, title: "Walls", markdown: "Thick ones." });
    expect(read.content.at(-1).text).toBe("Thick ones.");
  });

  test("sees a failing tool as one, with its code in front", async () => {
    const answer = await client.callTool({ name: "get_article", arguments: { id: "art_unknown" } } as never);
    expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^not_found: /) }] });
    await expect(client.callTool({ name: "no_such_tool", arguments: {} } as never)).rejects.toMatchObject({ code: -32602 });
  });

  test("lists the prompts and gets one", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map((prompt: { name: string }) => prompt.name)).toEqual([
      "write-next-planned-article",
      "improve-article",
      "repurpose-article",
      "revise-post",
    ]);
    const prompt = await client.getPrompt({ name: "write-next-planned-article", arguments: { projectId: world.projectId } } as never);
    expect(prompt.messages[0].content.text).toContain(world.projectId);
  });

  test("lists and reads resources, and completes arguments", async () => {
    const { resources } = await client.listResources();
    expect(resources).toHaveLength(6);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(3);
    const brand = await client.readResource({ uri: `galley://projects/${world.projectId}/brand` } as never);
    expect(JSON.parse(brand.contents[0].text)).toMatchObject({ brandVersion: 0 });
    const rules = await client.readResource({ uri: "galley://post-rules/x" } as never);
    expect(rules.contents[0].text).toContain("280");
    await expect(client.readResource({ uri: "galley://articles/art_unknown" } as never)).rejects.toMatchObject({ code: -32602 });
    const ref = { type: "ref/prompt", name: "write-next-planned-article" };
    const { completion } = await client.complete({ ref, argument: { name: "projectId", value: "hearth" } } as never);
    expect(completion.values).toEqual([world.projectId]);
  });
});

test.each(Object.entries(kinds))("%s is refused with a dead token", async (_, connect) => {
  await expect(connect("dead")).rejects.toThrow();
});

test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
  "the handshake of %s is answered in that revision",
  async (revision) => {
    const params = { protocolVersion: revision, capabilities: {}, clientInfo: name };
    const headers = { authorization: `Bearer ${token}`, "mcp-protocol-version": revision };
    const first = await post(world.app.web, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }), headers);
    expect(first.result).toMatchObject({
      protocolVersion: revision,
      capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
    });
    const next = await post(world.app.web, JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" }), headers);
    expect(next.result.tools).toHaveLength(toolNames.length);
  },
);
