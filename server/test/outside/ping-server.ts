import type { IncomingMessage, ServerResponse } from "node:http";
import { listenHttp } from "./listen.ts";

type Reply = { status: number; headers?: Record<string, string> };
type FetchPage = (url: string) => Promise<{ status: number; text: string; link: string | undefined }>;
type IndexNowPing = { host: string; key: string; keyLocation: string; urlList: string[] };

/**
 * Opens a receiver of pings on loopback: search engines at `/indexnow`, which look at the key's file and at the addresses as
 * indexnow.org/documentation says, and a WebSub hub at `/hub`, which fetches the topic and takes it only where that names the hub and itself
 * (w3.org/TR/websub, discovery). `fetchPage` stands for the internet between them and the blogs.
 */
export async function openPingServer(fetchPage: FetchPage) {
  const taken: string[] = [];
  const topics: string[] = [];
  const calls: string[] = [];
  const failing: Reply[] = [];

  async function indexNow(body: string): Promise<number> {
    const { host, key, keyLocation, urlList } = JSON.parse(body) as IndexNowPing;
    if (!/^[a-zA-Z0-9-]{8,128}$/.test(key) || urlList.length === 0 || urlList.length > 10_000) return 400;
    const file = await fetchPage(keyLocation);
    if (file.status !== 200 || file.text.trim() !== key) return 403;
    const folder = keyLocation.slice(0, keyLocation.lastIndexOf("/") + 1);
    if (urlList.some((url) => new URL(url).host !== host || !url.startsWith(folder))) return 422;
    taken.push(...urlList);
    return 200;
  }

  async function publish(body: string): Promise<number> {
    const form = new URLSearchParams(body);
    const topic = form.get("hub.url") ?? "";
    if (form.get("hub.mode") !== "publish" || form.get("hub.topic") !== topic) return 400;
    const feed = await fetchPage(topic);
    const links = `<${url}/hub>; rel="hub", <${topic}>; rel="self"`;
    if (feed.status === 200 && feed.link !== links) return 422;
    topics.push(topic);
    return 204;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const path = request.url ?? "";
    calls.push(path);
    const failure = failing.shift();
    const body = Buffer.concat(pieces).toString();
    const receivers: Record<string, (text: string) => Promise<number>> = { "/indexnow": indexNow, "/hub": publish };
    const status = failure?.status ?? (await receivers[path]?.(body)) ?? 404;
    response.writeHead(status, failure?.headers).end();
  }

  const server = await listenHttp((request, response) => void answer(request, response));
  const url = `http://127.0.0.1:${server.port}`;
  return {
    pings: { indexnow: `${url}/indexnow`, websub: `${url}/hub` },
    /** Addresses that search engines have taken, and topics that the hub has. */
    taken,
    topics,
    /** Paths of all calls, also of those that were not taken. */
    calls,
    failNext: (...replies: Reply[]) => failing.push(...replies),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
