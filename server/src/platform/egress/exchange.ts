import { Client, type Dispatcher } from "undici";
import { connectTo } from "./connect.ts";
import { decompress, tooLarge } from "./decompress.ts";
import type { EgressAnswer, EgressRequest } from "./egress.ts";
import type { Reach } from "./reach.ts";
import type { Target } from "./target.ts";
import { within } from "./within.ts";

const headerBytesMax = 16_384;
const defaultHeaders = { "user-agent": "Galley", "accept-encoding": "gzip, br" };

/** One request and its whole answer over a connection of its own, which is gone afterwards. */
export async function exchange(target: Target, reach: Reach, request: EgressRequest, deadline: AbortSignal): Promise<EgressAnswer> {
  const { url } = target;
  const { method = "GET", headers = {}, body = null, bytesMax } = request;
  const client = new Client(url.origin, {
    connect: connectTo(target, reach, deadline),
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: headerBytesMax,
    // The deadline bounds both, and everything else as well.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method: method as Dispatcher.HttpMethod,
      headers: { ...defaultHeaders, ...lowerCased(headers) },
      body,
      signal: deadline,
    });
    const received = await readWithin(answer.body, bytesMax);
    const answerHeaders = headersOf(answer.headers);
    const decompressed = await within(deadline, decompress(received, answerHeaders.get("content-encoding") ?? "", bytesMax));
    if (decompressed !== received) for (const name of ["content-encoding", "content-length"]) answerHeaders.delete(name);
    return { status: answer.statusCode, headers: answerHeaders, body: decompressed };
  } finally {
    await client.destroy();
  }
}

async function readWithin(body: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(received)) {
    // Values came as UTF-8; one character for each byte is the form that `Headers` takes and gives.
    for (const value of [values ?? []].flat()) headers.append(name, Buffer.from(value, "utf8").toString("latin1"));
  }
  return headers;
}
