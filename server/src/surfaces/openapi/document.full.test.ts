import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { openApiDocument } from "./document.ts";
import type { JsonObject } from "./json-schema.ts";

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
const document = openApiDocument(operations, "/api/v1") as Document;
const root = join(import.meta.dirname, "../../../..");

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

test("the linter does look: an example that its schema refuses is found", () => {
  const broken = structuredClone(document);
  const body = broken.paths["/articles"]?.post?.requestBody;
  if (body) body.content["application/json"].example = { markdown: 5 };
  expect(lint(broken).status).not.toBe(0);
});
