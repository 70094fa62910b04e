import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  type EventType,
  errorCodes,
  eventPayload,
  eventTypes,
  fileFieldOf,
  isProjectScoped,
  type PublicOperation,
  pathParameters,
} from "@galley/contract";
import { describe, expect, onTestFinished, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { openApiDocument } from "./document.ts";
import { ErrorBody, errorExample } from "./error-responses.ts";
import type { JsonObject } from "./json-schema.ts";
import { allErrorCodes, errorCodesOf } from "./operation-errors.ts";
import { eventExample } from "./webhooks.ts";

type Entry = {
  operationId: string;
  description: string;
  security: JsonObject[];
  "x-permission": string;
  parameters?: { name?: string; $ref?: string; in?: string; required?: boolean; description?: string }[];
  requestBody?: {
    required: boolean;
    content: {
      "application/json": { schema: { required?: string[]; properties?: object }; example: JsonObject };
      "multipart/form-data"?: { schema: { required?: string[]; properties?: object } };
    };
  };
  responses: Record<string, { $ref?: string; content?: { "application/json": { schema: JsonObject; examples?: JsonObject } } }>;
};
type Document = {
  paths: Record<string, Record<string, Entry>>;
  webhooks: Record<string, unknown>;
  components: Record<"schemas" | "responses", Record<string, JsonObject>>;
};

const operations = publicOperations.map(({ operation }) => operation);
const document = openApiDocument(operations) as Document;
const root = join(import.meta.dirname, "../../../..");

function entryOf({ path, method }: PublicOperation): Entry {
  const entry = document.paths[path]?.[method.toLowerCase()];
  if (entry === undefined) throw new Error(`${method} ${path} is missing`);
  return entry;
}

function lint(description: unknown): { status: number | null; output: string } {
  const directory = mkdtempSync(join(tmpdir(), "galley-openapi-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "openapi.json");
  writeFileSync(file, JSON.stringify(description));
  const program = join(dirname(createRequire(join(root, "package.json")).resolve("@redocly/cli/package.json")), "bin/cli.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "lint", file, "--config", join(root, "redocly.yaml")], {
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  return { status, output: stdout + stderr };
}

test("the linter finds nothing in its strictest set", () => {
  const { status, output } = lint(document);
  expect(output).toContain("Your API description is valid");
  expect(status).toBe(0);
});

test("every public operation is there, the images that everybody may read, and nothing else", () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(described.sort()).toEqual([...operations.map(({ name }) => name), "get_image"].sort());
});

describe.each(operations.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  const entry = entryOf(operation);

  test("its examples are what its schemas accept, for both kinds of token", () => {
    expect(operation.input.safeParse(operation.example.input).error?.issues).toBeUndefined();
    expect(operation.output.safeParse(operation.example.output).error?.issues).toBeUndefined();
    if (operation.siteRead === undefined) return;
    expect(operation.siteRead.input.safeParse(operation.siteRead.example.input).error?.issues).toBeUndefined();
    expect(operation.siteRead.output.safeParse(operation.siteRead.example.output).error?.issues).toBeUndefined();
  });

  test("every field of its input is in exactly one place", () => {
    const fields = new Set([...Object.keys(operation.input.shape), ...Object.keys(operation.siteRead?.input.shape ?? {})]);
    const named = (entry.parameters ?? []).flatMap(({ name }) => name ?? []);
    const inBody = Object.keys(entry.requestBody?.content["application/json"].schema.properties ?? {});
    const file = fileFieldOf(operation);
    expect([...named, ...inBody, ...(file ? [file] : [])].sort()).toEqual([...fields].sort());
    expect((entry.parameters ?? []).filter(({ in: place }) => place === "path").map(({ name }) => name)).toEqual(
      pathParameters(operation.path),
    );
  });

  test("what has to be sent is what its schema requires, but for the project that a token fills in", () => {
    const optional = (name: string) => operation.input.shape[name]?.safeParse(undefined).success ?? true;
    const required = Object.keys(operation.input.shape).filter((name) => !optional(name) && name !== "projectId");
    const given = (entry.parameters ?? []).filter((parameter) => parameter.required).flatMap(({ name }) => name ?? []);
    expect([...given, ...(entry.requestBody?.content["application/json"].schema.required ?? [])].sort()).toEqual(required.sort());
    if (isProjectScoped(operation)) expect(JSON.stringify(entry)).toContain("Required with an all-projects token");
  });

  test("it names its permission, and the site read token where that may call it", () => {
    expect(entry["x-permission"]).toBe(operation.permission);
    expect(entry.description).toContain(`\`${operation.permission}\``);
    expect(entry.security).toEqual([{ apiToken: [] }, ...(operation.siteRead ? [{ siteReadToken: [] }] : [])]);
  });

  test("it lists every error that it can answer, with an example each", () => {
    const statuses = Object.keys(entry.responses);
    expect(statuses).toEqual(expect.arrayContaining([String(operation.status ?? 200), "400", "401", "403", "404", "429", "500", "503"]));
    for (const code of errorCodesOf(operation)) {
      const name = entry.responses[errorCodes[code].status]?.$ref?.split("/").at(-1) ?? "";
      const content = document.components.responses[name]?.content as Record<string, { examples: Record<string, { value: unknown }> }>;
      expect(content["application/json"]?.examples[code]?.value).toEqual(errorExample(code));
    }
  });
});

test("every operation that changes something takes an Idempotency-Key and no other does", () => {
  for (const operation of operations) {
    const takes = (entryOf(operation).parameters ?? []).some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey");
    expect(takes, operation.name).toBe(operation.method !== "GET");
  }
});

test("what takes a file takes it in a multipart body, with the other fields as parts beside it", () => {
  const content = document.paths["/images"]?.post?.requestBody?.content;
  const inParts = content?.["multipart/form-data"]?.schema;
  const inJson = Object.keys(content?.["application/json"].schema.properties ?? {});
  expect(Object.keys(inParts?.properties ?? {}).filter((name) => !inJson.includes(name))).toEqual(["file"]);
  expect(inParts).toMatchObject({ required: ["file"], properties: { file: { type: "string", format: "binary" } } });
});

test("an image is described as open to everybody, with every type that it can have", () => {
  const entry = document.paths["/images/{id}"]?.get;
  expect(entry?.security).toEqual([]);
  expect(Object.keys(entry?.responses["200"]?.content ?? {})).toEqual(["image/webp", "image/jpeg", "image/png"]);
  expect(Object.keys(entry?.responses ?? {})).toEqual(["200", "206", "304", "400", "404", "416", "500", "503"]);
});

test("a list that a site may read shows both shapes with both examples", () => {
  const answer = document.paths["/articles"]?.get?.responses["200"]?.content?.["application/json"];
  expect(answer?.schema.anyOf).toHaveLength(2);
  expect(Object.keys(answer?.examples ?? {})).toEqual(["apiToken", "siteReadToken"]);
  const parameters = document.paths["/articles"]?.get?.parameters ?? [];
  expect(parameters.find(({ name }) => name === "locale")).toMatchObject({
    required: false,
    description: expect.stringContaining("site read token"),
  });
  expect(parameters.find(({ name }) => name === "status")?.description).toContain("Not with a site read token");
});

test("the example of every error code is an error as the schema describes it", () => {
  for (const code of allErrorCodes) expect(ErrorBody.safeParse(errorExample(code)).error?.issues, code).toBeUndefined();
});

test("the events are those that exist, with examples that their schemas accept", () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(eventTypes));
  for (const type of Object.keys(eventTypes) as EventType[]) {
    expect(eventPayload(type).safeParse(eventExample(type)).error?.issues, type).toBeUndefined();
  }
});
