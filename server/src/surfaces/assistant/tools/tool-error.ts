import type { PublicOperation } from "@galley/contract";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Failure } from "#src/core/failure.ts";
import { idempotencyField } from "./tool-schema.ts";

type Violation = { param: string; message: string };

/**
 * Writes a failure as text for a model: the code first, then what happened and what to do, then the field and the call. `idField` is the
 * name by which the call gave the id of its subject.
 */
export function toolError(failure: Failure, requestId: string, operations: readonly PublicOperation[], idField = "id"): CallToolResult {
  const { code, details = {} } = failure;
  const { violations, ...facts } = details as { violations?: Violation[] };
  const param = failure.param === "Idempotency-Key" ? idempotencyField : failure.param === "id" ? idField : failure.param;
  const lines = [
    `${code}: ${inTools(failure.message, operations)}`,
    ...(param === undefined ? [] : [`param: ${param}`]),
    ...(violations ?? []).map((violation) => `- ${violation.param}: ${inTools(violation.message, operations)}`),
    ...Object.entries(facts).map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`),
    `requestId: ${requestId}`,
  ];
  return { isError: true, content: [{ type: "text", text: lines.join("\n") }] };
}

/** Replaces addresses of the REST API with the names of the matching tools. */
function inTools(message: string, operations: readonly PublicOperation[]): string {
  return message.replace(/\b(GET|POST|PATCH|DELETE) (\/[\w/{}]+)/g, (text, method: string, path: string) => {
    const found = operations.find((operation) => operation.method === method && operation.path === path);
    return found?.inTool?.name ?? found?.name ?? text;
  });
}
