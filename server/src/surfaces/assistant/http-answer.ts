import { errorCodes, permissions } from "@galley/contract";
import type { Failure } from "#src/core/failure.ts";
import { paths } from "#src/people/oauth/endpoints.ts";

export type MessageId = string | number | null;

// Error codes of JSON-RPC, and one from the range reserved for servers.
const unreadable = -32700;
const invalidRequest = -32600;
const own = -32000;

/** Returns an error outside of any tool call, as JSON-RPC. `id`: of the message, undefined while none could be read. */
export function refuse({ code, message, param }: Failure, requestId: string, id: MessageId | undefined): Response {
  const number = code !== "invalid_input" ? own : id === undefined ? unreadable : invalidRequest;
  const data = { code, ...(param !== undefined && { param }), requestId };
  return rpcError(errorCodes[code].status, { code: number, message: `${code}: ${message}`, data }, id);
}

export function rpcError(status: number, error: { code: number; message: string; data: object }, id: MessageId | undefined): Response {
  const body = JSON.stringify({ jsonrpc: "2.0", id: id ?? null, error });
  return new Response(body, { status, headers: { "content-type": "application/json" } });
}

/** Returns the challenge that tells a client where to get a token and which permissions it can request. */
export function challenge(publicUrl: string, cameWithToken: boolean): string {
  const metadata = `resource_metadata="${publicUrl}${paths.protectedResource}"`;
  const parts = [...(cameWithToken ? ['error="invalid_token"'] : []), metadata, `scope="${permissions.join(" ")}"`];
  return `Bearer ${parts.join(", ")}`;
}

/** Returns the headers that let browsers show an answer to a page of an allowed origin. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "authorization, content-type, mcp-protocol-version, mcp-method, mcp-name",
    "access-control-expose-headers": "www-authenticate, retry-after, ratelimit, ratelimit-policy, x-request-id, link",
    "access-control-max-age": "600",
    vary: "Origin",
  };
}
