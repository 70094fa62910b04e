import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { permissions } from "@galley/contract";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { openSampleFolder, runnableLanguages } from "#test/run-samples.ts";
import { openWorld, type World } from "#test/world.ts";
import { openApiDocument } from "../../openapi/document.ts";
import { type ApiEntry, readDescription } from "../api-description.ts";
import { samplesOf } from "./samples.ts";

const operations = publicOperations.map(({ operation }) => operation);
const publicUrl = "https://galley.example";
const serverUrl = `${publicUrl}/api/v1`;
const entries = readDescription(openApiDocument(operations, publicUrl)).groups.flatMap((group) => group.entries);
const picture = Buffer.from(String(operations.find(({ name }) => name === "upload_image")?.example.input.base64), "base64");

function codeOf(entry: ApiEntry, language: string): string {
  const code = samplesOf(entry, serverUrl).find((sample) => sample.language === language)?.code ?? "";
  expect(code, `${entry.name} in ${language}`).toContain(serverUrl);
  return code;
}

type Received = { method: string; token: string | undefined; key: string | undefined; input: Record<string, unknown> };

/** Puts a request together to the flat input that it stands for, as the service does. */
async function receive(request: IncomingMessage, template: string): Promise<Received> {
  const { pathname, searchParams } = new URL(request.url ?? "", serverUrl);
  const names = template.split("/");
  const inPath = pathname.replace("/api/v1", "").split("/");
  const path = Object.fromEntries(
    inPath.flatMap((part, index) => (names[index]?.startsWith("{") ? [[names[index].slice(1, -1), part]] : [])),
  );
  expect(inPath.map((part, index) => (names[index]?.startsWith("{") ? names[index] : part)).join("/")).toBe(template);
  const { authorization, "idempotency-key": key } = request.headers;
  const input = { ...path, ...Object.fromEntries(searchParams), ...(await readBody(request)) };
  return { method: request.method ?? "", token: authorization, key: key as string | undefined, input };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const type = request.headers["content-type"] ?? "";
  const bytes = await buffer(request);
  if (type === "") return {};
  if (type === "application/json") return JSON.parse(bytes.toString());
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  const { file, ...fields } = Object.fromEntries(form) as { file: File };
  return { ...fields, fileName: file.name, base64: Buffer.from(await file.arrayBuffer()).toString("base64") };
}

describe.each(runnableLanguages)("samples in %s", (language) => {
  test("send the example of their operation, with the token and, for every change, a key of its own", async () => {
    const received = new Map<string, Received>();
    const server = createServer(async (request, response) => {
      const entry = entries[received.size];
      if (entry !== undefined) received.set(entry.name, await receive(request, entry.path));
      response.setHeader("content-type", "application/json").end("{}");
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
    await using folder = await openSampleFolder({ "stone-wall.png": picture }, "svc_live_test");
    await folder.run(
      language,
      entries.map((entry) => codeOf(entry, language).replaceAll(serverUrl, address)),
    );
    server.close();
    for (const { name, method, example } of operations) {
      const found = received.get(name);
      expect([name, found?.method, found?.token]).toEqual([name, method, "Bearer svc_live_test"]);
      expect([name, found?.key !== undefined]).toEqual([name, method !== "GET"]);
      const asText = (input: object) => Object.fromEntries(Object.entries(input).map(([field, value]) => [field, sent(method, value)]));
      expect([name, found?.input]).toEqual([name, asText(example.input)]);
    }
    expect(received.get("get_image")).toEqual({
      method: "GET",
      token: undefined,
      key: undefined,
      input: { id: "img_01k9wall", w: "1280" },
    });
  });
});

/** A query carries text alone. */
function sent(method: string, value: unknown): unknown {
  return method === "GET" ? String(value) : value;
}

describe("against a running service", () => {
  let world: World;
  const server = createServer();
  beforeAll(async () => {
    world = await openWorld();
    server.on("request", getRequestListener(world.app.web.fetch));
    await once(server.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(async () => {
    server.close();
    await world?.close();
  });

  test.each(runnableLanguages)("samples in %s do what their operations tell", async (language) => {
    const article = await world.newArticle({ markdown: "# Old walls\n\nMeasure how much air leaks.", locale: "en" });
    const { value } = await world.newToken({ permissions: [...permissions] });
    await using folder = await openSampleFolder({ "stone-wall.png": picture }, value);
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
    const run = async (name: string) => {
      const entry = entries.find((one) => one.name === name);
      const code = entry === undefined ? "" : codeOf(entry, language);
      const own = code.replaceAll(serverUrl, address).replaceAll("art_01k9heat", article.id).replaceAll("prj_01k9hearth", world.projectId);
      const printed = await folder.run(language, [own]);
      expect([name, printed]).not.toEqual([name, expect.stringMatching(/["']?error["']?: ?\{/)]);
      return printed;
    };
    expect(await run("list_projects")).toContain(world.projectId);
    expect(await run("create_article")).toContain("art_");
    expect(await run("list_articles")).toContain("How to choose a heat pump");
    expect(await run("create_comment")).toContain("cmt_");
    expect(await run("list_comments")).toContain("Say how to measure it");
    expect(await run("update_article")).toMatch(/["']?revision["']?: ?2/);
    expect(await run("get_article")).toContain("How to choose a heat pump for an old stone house");
    expect(await run("upload_image")).toContain("img_");
    expect(await run("create_post")).toContain("pst_");
    await run("delete_article");
    const { rows } = await world.owner.query("select from article where id = $1", [article.id]);
    expect(rows).toEqual([]);
  });
});
