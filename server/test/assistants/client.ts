import type { ErrorCode, PublicOperation } from "@galley/contract";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import type { Hono } from "hono";
import { expect } from "vitest";
import { once } from "#src/core/once.ts";
import { publicOperations } from "#src/registry/operations.ts";
import { isLongArticleTool } from "#src/surfaces/assistant/tools/long-article.ts";
import { outputSchemaOf } from "#src/surfaces/assistant/tools/tool-schema.ts";
import { codesOf } from "../request.ts";

export type RpcAnswer = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field.
  result: any;
  error: { code: number; message: string; data?: Record<string, unknown> } | undefined;
};
export type ToolAnswer = {
  /** Code at the beginning of the text of a failed tool call. */
  code: ErrorCode | undefined;
  param: string | undefined;
  text: string;
  texts: string[];
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field.
  data: any;
};

const currentRevision = "2026-07-28";

/** Returns one message as a client of the current revision sends it. The message alone is enough to understand it. */
export function modernMessage(method: string, params: Record<string, unknown> = {}, id: string | number = 1) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": currentRevision,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const name = typeof params.name === "string" ? params.name : typeof params.uri === "string" ? params.uri : undefined;
  return {
    headers: { "mcp-protocol-version": currentRevision, "mcp-method": method, ...(name !== undefined && { "mcp-name": name }) },
    body: { jsonrpc: "2.0", id, method, params: { ...params, _meta } },
  };
}

/** Sends one message to the assistant server in process. */
export async function sendMessage(web: Hono, token: string | undefined, method: string, params: Record<string, unknown> = {}) {
  const { headers, body } = modernMessage(method, params);
  return post(web, JSON.stringify(body), { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers });
}

export async function post(
  web: Hono,
  raw: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  query = "",
): Promise<RpcAnswer> {
  const response = await web.request(`http://galley.test/mcp${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(raw)), ...headers },
    body: raw,
  });
  const text = await response.text();
  const parsed = text === "" ? {} : JSON.parse(text);
  expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, headers: response.headers, text, result: parsed.result, error: parsed.error };
}

/** Returns a function that calls tools in process. It checks every answer against the contract before the test sees it. */
export function toolCaller(web: Hono) {
  return async (token: string, name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const operation = publicOperations.find((bound) => bound.operation.name === name)?.operation;
    const { status, error, result } = await sendMessage(web, token, "tools/call", toolCallOf(operation, name, args));
    if (error !== undefined) throw new Error(`${name}: HTTP ${status}, ${error.code} ${error.message}`);
    if (operation === undefined) throw new Error(`${name} answered and is not declared.`);
    expect(status, name).toBe(200);
    const texts = result.content.map(({ text }: { text: string }) => text);
    if (result.isError) return failing(operation, texts);
    expect(schemaFaults(operation, result.structuredContent), name).toBeUndefined();
    return { code: undefined, param: undefined, text: texts.join("\n"), texts, data: result.structuredContent };
  };
}

/** Returns the call of an operation's tool, which may be another operation's with the id in a field of its own. */
function toolCallOf(operation: PublicOperation | undefined, name: string, args: Record<string, unknown>) {
  const { inTool } = operation ?? {};
  if (inTool === undefined || !("id" in args)) return { name: inTool?.name ?? name, arguments: args };
  const { id, ...rest } = args;
  return { name: inTool.name, arguments: { ...rest, [inTool.idField]: id } };
}

const validator = new AjvJsonSchemaValidator();
// Each is made when its operation first answers, since making all of them takes as long as several tests.
const validators = new Map(publicOperations.map(({ operation }) => [operation, once(() => validatorOf(operation))]));

function validatorOf(operation: PublicOperation) {
  const schema = outputSchemaOf(operation);
  // A long article comes without its body.
  return validator.getValidator(isLongArticleTool(operation) ? { ...schema, required: ["id", "revision"] } : schema);
}

/** Returns the errors of an answer by the operation's own schema, or undefined when there are none. */
function schemaFaults(operation: PublicOperation, data: unknown): string | undefined {
  return validators.get(operation)?.()(data).errorMessage;
}

function failing(operation: PublicOperation, texts: string[]): ToolAnswer {
  const [text = ""] = texts;
  const [, code] = /^([a-z_]+): \S/.exec(text) ?? [];
  expect(codesOf(operation), text).toContain(code);
  expect(text).toMatch(/\nrequestId: req_[0-9a-f]{32}$/);
  const param = /\nparam: (.+)/.exec(text)?.[1];
  // Compared with REST, where the id of every subject has one name.
  return {
    code: code as ErrorCode,
    param: param !== undefined && param === operation.inTool?.idField ? "id" : param,
    text,
    texts,
    data: undefined,
  };
}
