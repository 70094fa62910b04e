import type { IncomingMessage, ServerResponse } from "node:http";
import { listenHttp } from "./listen.ts";

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** JSON, or the fields of a form. */
  body: unknown;
};
export type Reply = { status: number; json?: unknown; html?: string; headers?: Record<string, string> };

/** Fault of one request. */
export type Mishap = {
  /** Selects the request. The next one when absent. */
  to?: (asked: Asked) => boolean;
  /** Cut: the connection ends without an answer. Late: it ends, and the platform carries out the request when `release` is called. */
  how: "cut before" | "cut after" | "late" | { before: Reply } | { after: Reply };
};

export const page = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  html: "<html><body><h1>Something is wrong here</h1></body></html>",
  headers,
});

/** Opens a platform's server on loopback. It keeps the requests it receives and produces the faults that a test sets. */
export async function openPlatformServer(answer: (asked: Asked) => Promise<Reply> | Reply) {
  const asked: Asked[] = [];
  const mishaps: Mishap[] = [];
  const held: (() => Promise<Reply> | Reply)[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const question = await read(request);
    asked.push(question);
    const index = mishaps.findIndex(({ to }) => to === undefined || to(question));
    const [mishap] = index === -1 ? [] : mishaps.splice(index, 1);
    if (mishap === undefined) return send(response, await answer(question));
    const { how } = mishap;
    if (how === "cut before") return void request.socket.destroy();
    if (how === "late") {
      held.push(() => answer(question));
      return void request.socket.destroy();
    }
    if (typeof how === "object" && "before" in how) return send(response, how.before);
    await answer(question);
    if (how === "cut after") return void request.socket.destroy();
    send(response, how.after);
  }

  const server = await listenHttp((request, response) => {
    serve(request, response).catch((error: unknown) => send(response, { status: 500, json: { message: String(error) } }));
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    next: (how: Mishap["how"], to?: Mishap["to"]) => mishaps.push({ how, ...(to && { to }) }),
    /** Returns how many faults have not happened yet. */
    pending: () => mishaps.length,
    /** Lets the platform finish its late requests. */
    release: () => Promise.all(held.splice(0).map((go) => go())),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export const isCreate = ({ method, path }: Asked) => method === "POST" && /\/(posts|articles)\/?$/.test(path);

function send(response: ServerResponse, { status, json, html, headers = {} }: Reply): void {
  const type = html === undefined ? "application/json; charset=utf-8" : "text/html";
  response.writeHead(status, { "content-type": type, ...headers }).end(html ?? JSON.stringify(json));
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const body = await parse(Buffer.concat(chunks), headers["content-type"] ?? "");
  return { method: request.method ?? "GET", path: pathname, query: searchParams, headers, body };
}

async function parse(bytes: Buffer, type: string): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  if (type.startsWith("multipart/form-data")) {
    const form = await new Response(Uint8Array.from(bytes), { headers: { "content-type": type } }).formData();
    return Object.fromEntries(form);
  }
  return JSON.parse(bytes.toString("utf8"));
}
