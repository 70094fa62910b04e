import { type ErrorCode, errorCodes, isWrite, type Operation, type PublicOperation, pathParameters } from "@galley/contract";
import type { Hono } from "hono";
import { expect } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { errorCodesOf } from "#src/surfaces/openapi/operation-errors.ts";

export type Options = {
  token?: string;
  body?: unknown;
  raw?: string | Uint8Array | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
};
type ErrorBody = { code: ErrorCode; message: string; param?: string; requestId: string; details?: Record<string, unknown> };
export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
  /** Value of `error`; undefined on success. */
  error: ErrorBody | undefined;
};

const everyCall: readonly ErrorCode[] = ["invalid_input", "insufficient_scope", "not_allowed", "project_not_allowed", "not_found"];

/**
 * Returns the codes that an operation may answer: for a public one, those in its documentation. The code of our own failures is
 * never among them.
 */
export function codesOf(operation: Operation): ReadonlySet<ErrorCode> {
  const codes = operation.surface === "public" ? errorCodesOf(operation) : [...everyCall, ...operation.errors];
  return new Set(codes.filter((code) => code !== "error"));
}

/** Returns a function that calls the REST API in process. It checks every answer against the contract before the test sees it. */
export function requester(web: Hono) {
  return async (method: string, path: string, { token, body, raw, headers }: Options = {}): Promise<Answer> => {
    const address = new URL(`http://galley.test/api/v1${path}`);
    const response = await web.request(address.href, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(raw !== undefined ? { body: raw, duplex: "half" } : body !== undefined && { body: JSON.stringify(body) }),
    } as RequestInit);
    const text = await response.text();
    const isImage = response.headers.get("content-type")?.startsWith("image/") === true;
    const parsed = text === "" || isImage ? {} : JSON.parse(text);
    const answer: Answer = { status: response.status, headers: response.headers, text, body: parsed, error: parsed.error };
    const at = address.pathname.slice("/api/v1".length);
    if (isImage) expect(`${method} ${at}`).toMatch(/^(GET|HEAD) \/images\/[^/]+$/);
    else checkAnswer(method, at, token, answer);
    return answer;
  };
}

function checkAnswer(method: string, path: string, token: string | undefined, answer: Answer): void {
  const { status, headers, error } = answer;
  const about = `${method} ${path.slice(0, 200)} -> ${status} ${answer.text.slice(0, 500)}`;
  const requestId = headers.get("x-request-id");
  expect(requestId, about).toMatch(/^req_[0-9a-f]{32}$/);
  expect(headers.get("content-type"), about).toBe("application/json; charset=utf-8");
  const kept = status < 400 && token?.startsWith("svc_read_");
  expect(headers.get("cache-control"), about).toBe(kept ? "private, no-cache" : "no-store");
  if (method === "HEAD") return;
  const operation = operationAt(method, path);
  if (error === undefined) {
    checkSuccess(operation, token, answer, about);
    return;
  }
  expect(error, about).toEqual(
    expect.objectContaining({ code: expect.any(String), message: expect.stringMatching(/\S/), requestId: requestId }),
  );
  expect(Object.keys(answer.body), about).toEqual(["error"]);
  if (operation === undefined) {
    // The address of image bytes exists, but is not an operation.
    expect(method === "GET" && /^\/images\/[^/]+$/.test(path) ? [400, 404] : [404, 405], about).toContain(status);
    return;
  }
  expect(codesOf(operation), about).toContain(error.code);
  expect(status, about).toBe(errorCodes[error.code].status);
  if (error.code === "invalid_input") expect(error.param?.length, about).toBeGreaterThan(0);
  // While the database is away, the service may be unable to identify the caller.
  if (error.code !== "unavailable") expect(headers.has("ratelimit"), about).toBe(error.code !== "invalid_token");
  // Waiting does not help when the operator has configured no model.
  const lasts = /GALLEY_\w+_MODEL/.test(error.message);
  expect(headers.has("retry-after"), about).toBe(error.code === "rate_limited" || (error.code === "unavailable" && !lasts));
}

function checkSuccess(operation: PublicOperation | undefined, token: string | undefined, answer: Answer, about: string): void {
  if (operation === undefined) throw new Error(`An address that is not declared answered: ${about}`);
  if (answer.status === 304) {
    expect([operation.siteRead !== undefined, answer.text], about).toEqual([true, ""]);
    return;
  }
  expect(answer.status, about).toBe(answer.body.dryRun === true ? 200 : (operation.status ?? 200));
  expect(answer.headers.get("ratelimit"), about).toMatch(/^"token";r=\d+;t=\d+$/);
  const { output } = token?.startsWith("svc_read_") ? (operation.siteRead ?? operation) : operation;
  const parsed = output.safeParse(answer.body);
  expect(parsed.error?.issues ?? [], about).toEqual([]);
  if (isWrite(operation)) expect(answer.headers.get("ratelimit-policy"), about).toMatch(/^"token";q=\d+;w=60$/);
}

const routes = publicOperations.map(({ operation }) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Returns the declared operation for a method and a path, or undefined when there is none. */
export function operationAt(method: string, path: string): PublicOperation | undefined {
  const [address = ""] = path.split("?");
  const found = routes.filter(({ pattern }) => pattern.test(address));
  // A literal path takes precedence over one with a parameter.
  const named = found.filter(({ operation }) => operation.path === address);
  return (named.length > 0 ? named : found).find(({ operation }) => operation.method === method)?.operation;
}

/** Returns an operation's flat input in the form of a request: path, then query or body. */
export function requestFor(operation: PublicOperation, input: Record<string, unknown>): { method: string; path: string; body?: object } {
  const inPath = pathParameters(operation.path);
  const path = inPath.reduce<string>((text, name) => text.replace(`{${name}}`, encodeURIComponent(String(input[name]))), operation.path);
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined);
  if (operation.method === "POST" || operation.method === "PATCH")
    return { method: operation.method, path, body: Object.fromEntries(rest) };
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString();
  return { method: operation.method, path: query === "" ? path : `${path}?${query}` };
}
