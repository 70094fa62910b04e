import type { PublicOperation } from "@galley/contract";
import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { AnyBound } from "#src/operations/handle.ts";
import { newServer } from "./new-server.ts";
import type { AssistantSession } from "./session.ts";
import { createTools, type Tools } from "./tools/tools.ts";

export type ServeMessage = (request: Request, message: object, session: AssistantSession) => Promise<Response>;

/**
 * Creates the function that answers one JSON-RPC message in its protocol revision: the current one, where each request is
 * independent, or one of 2025, which begin with a handshake whose result is not kept. In both cases a server object serves one
 * message only.
 */
export function createMessageServer(bounds: readonly AnyBound<PublicOperation>[]): ServeMessage {
  const tools = createTools(bounds.map(({ operation }) => operation));
  return async (request, message, session) => {
    // The body has been read already, and some clients omit one of the two kinds of answer that they must accept.
    const headers = new Headers(request.headers);
    headers.set("accept", "application/json, text/event-stream");
    const bare = new Request(request.url, { method: "POST", headers, signal: request.signal });
    return (await isLegacyRequest(bare, message)) ? serveLegacy(bare, message, session, tools) : serveModern(bare, message, session, tools);
  };
}

function serveModern(request: Request, parsedBody: object, session: AssistantSession, tools: Tools): Promise<Response> {
  const handler = createMcpHandler(() => newServer(session, tools), { legacy: "reject" });
  return handler.fetch(request, { parsedBody });
}

async function serveLegacy(request: Request, parsedBody: object, session: AssistantSession, tools: Tools): Promise<Response> {
  const server = newServer(session, tools);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}
