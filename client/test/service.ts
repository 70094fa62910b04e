import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "../../site/test/listen.ts";

type Received = { method: string; path: string; headers: IncomingMessage["headers"]; body: Buffer };
/** One answer of the service: a status with a value, a connection that breaks, or none at all. */
export type Planned = { status?: number; value?: unknown; text?: string; headers?: Record<string, string> } | "break" | "silence";

/** Starts a service that gives these answers one after the other, the last one from then on. */
export async function serviceOf(...answers: readonly Planned[]) {
  const received: Received[] = [];
  const server = await listen(async (request, response) => {
    const { method = "", url = "", headers } = request;
    received.push({ method, path: url.slice("/api/v1".length), headers, body: await buffer(request) });
    const planned = answers[Math.min(received.length, answers.length) - 1] ?? "break";
    if (planned === "break") return void response.destroy();
    if (planned === "silence") return;
    response.writeHead(planned.status ?? 200, { "content-type": "application/json", ...planned.headers });
    response.end(planned.text ?? JSON.stringify(planned.value ?? {}));
  });
  return {
    url: server.url,
    received,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Returns a refusal in the service's error envelope. */
export function refusal(status: number, code: string, over: { headers?: Record<string, string>; [name: string]: unknown } = {}): Planned {
  const { headers = {}, ...rest } = over;
  return { status, headers, value: { error: { code, message: `Refused with ${code}.`, requestId: "req_1", ...rest } } };
}
