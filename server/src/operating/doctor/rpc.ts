import type { Answer, Ask } from "./public-address.ts";

export type RpcAnswer = Answer & {
  /** Returns the result of the server's answer. Throws where that is an error. */
  result<T>(): T;
};

const protocolVersion = "2025-11-25";

/** Sends one message to the assistant server, as the most common clients send it. */
export async function callAssistantServer(ask: Ask, token: string, method: "initialize" | "tools/list"): Promise<RpcAnswer> {
  const params = method === "initialize" ? { protocolVersion, capabilities: {}, clientInfo: { name: "Galley doctor", version: "1" } } : {};
  const answer = await ask("/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(method !== "initialize" && { "mcp-protocol-version": protocolVersion }),
      ...(token !== "" && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return {
    ...answer,
    result<T>() {
      const { result, error } = readMessage(answer.text) as { result?: T; error?: { message: string } };
      if (answer.status === 200 && result !== undefined) return result;
      throw new Error(`It answered ${answer.status}: ${error?.message ?? "no result"}`);
    },
  };
}

/** Reads the only message of an answer, sent as JSON or as an event. */
function readMessage(text: string): unknown {
  const event = /^data: ?(.*)$/m.exec(text)?.[1];
  return JSON.parse(event ?? text);
}
