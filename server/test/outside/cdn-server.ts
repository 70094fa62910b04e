import type { IncomingMessage } from "node:http";
import type { Cdn } from "#src/delivery/blog/caching/cdn.ts";
import { listenHttp } from "./listen.ts";

type Reply = { status: number; headers?: Record<string, string> };
type Asked = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };
type Taken = { keys: string[] } | { refused: number };

const zone = "023e105f4ecef8ad9ca31a8372d0c353";
const service = "SU1Z0isxPaozGVKXdv0eY";
const token = "c4Ch3-Purg3-T0k3n";

/**
 * Opens a CDN on loopback that takes purges as Cloudflare, Fastly and a cache with `PURGE` do, with their checks and bounds. Sources:
 * developers.cloudflare.com/api (POST /zones/{zone}/purge_cache, at most 100 tags), www.fastly.com/documentation/reference/api/purging
 * (POST /service/{service}/purge, at most 256 keys).
 */
export async function openCdnServer() {
  const purges: string[][] = [];
  const failing: Reply[] = [];

  function taken({ method, path, headers, body }: Asked): Taken {
    if (path === `/client/v4/zones/${zone}/purge_cache` && method === "POST") {
      if (headers.authorization !== `Bearer ${token}`) return { refused: 403 };
      const { tags } = JSON.parse(body) as { tags: string[] };
      return tags.length <= 100 ? { keys: tags } : { refused: 400 };
    }
    const listed = String(headers["surrogate-key"] ?? "").split(" ");
    if (path === `/service/${service}/purge` && method === "POST") {
      if (headers["fastly-key"] !== token) return { refused: 401 };
      return listed.length <= 256 ? { keys: listed } : { refused: 400 };
    }
    if (path !== "/purge" || method !== "PURGE") return { refused: 404 };
    return headers.authorization === `Bearer ${token}` ? { keys: listed } : { refused: 403 };
  }

  const server = await listenHttp(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const failure = failing.shift();
    const { method = "", url: path = "", headers } = request;
    const outcome: Taken =
      failure === undefined ? taken({ method, path, headers, body: Buffer.concat(pieces).toString() }) : { refused: failure.status };
    if ("keys" in outcome) purges.push(outcome.keys);
    const status = "keys" in outcome ? 200 : outcome.refused;
    response.writeHead(status, { "content-type": "application/json", ...failure?.headers });
    response.end(JSON.stringify({ success: status === 200, errors: [], messages: [], result: { id: zone } }));
  });
  const url = `http://127.0.0.1:${server.port}`;
  const cdns: Record<"cloudflare" | "fastly" | "http", Cdn> = {
    cloudflare: { kind: "cloudflare", apiUrl: url, zone, token },
    fastly: { kind: "http", url: `${url}/service/${service}/purge`, method: "POST", tokenHeader: "Fastly-Key", token },
    http: { kind: "http", url: `${url}/purge`, method: "PURGE", tokenHeader: undefined, token },
  };
  return {
    cdns,
    /** The keys of each call that was taken. */
    purges,
    /** Answers the next call so, without taking it. */
    failNext: (reply: Reply) => failing.push(reply),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
