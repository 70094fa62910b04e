import type { Dispatcher } from "undici";
import { untilAborted } from "#src/core/flow/within.ts";
import { type Connection, openConnection } from "./connection.ts";
import { answerTooLarge, decompress } from "./decompress.ts";
import type { EgressAnswer, EgressRequest } from "./egress-request.ts";
import { type KeptConnections, keepMilliseconds } from "./kept-connections.ts";
import type { Reach } from "./reach.ts";
import { EgressFailed, EgressRefused } from "./refusal.ts";
import type { Target } from "./target.ts";

export const defaultHeaders = { "user-agent": "Galley", "accept-encoding": "gzip, br" };

type Way = { reach: Reach; kept: KeptConnections };

/** Sends a request and reads its whole answer, over a new connection or, where the request allows it, over one still open. */
export async function exchange(target: Target, { reach, kept }: Way, request: EgressRequest, deadline: AbortSignal): Promise<EgressAnswer> {
  if (!request.reuse) return exchangeOver(await openConnection(target, reach, deadline), { target, reach }, request, deadline);
  const open = kept.take(target);
  if (open !== undefined) {
    try {
      return await exchangeOver(open, { target, reach }, request, deadline, kept);
    } catch (error) {
      // The peer may have closed it at the same moment: a fresh connection shows whether the peer really fails.
      if (deadline.aborted || error instanceof EgressRefused || error instanceof EgressFailed) throw error;
    }
  }
  return exchangeOver(await openConnection(target, reach, deadline, keepMilliseconds), { target, reach }, request, deadline, kept);
}

async function exchangeOver(
  connection: Connection,
  { target: { url }, reach }: { target: Target; reach: Reach },
  request: EgressRequest,
  deadline: AbortSignal,
  kept?: KeptConnections,
): Promise<EgressAnswer> {
  const { method = "GET", headers = {}, body = null, bytesMax, cut = false } = request;
  let complete = false;
  try {
    const answer = await connection.client.request({
      path: url.pathname + url.search,
      method: method as Dispatcher.HttpMethod,
      headers: { ...defaultHeaders, ...lowerCased(headers) },
      body,
      signal: deadline,
    });
    const answerHeaders = headersOf(answer.headers);
    const mayBeShown = reach.shows(connection.madeTo() ?? "");
    if (cut) {
      const beginning = await readBeginning(answer.body, bytesMax);
      complete = beginning.complete;
      return { status: answer.statusCode, headers: answerHeaders, body: beginning.bytes, mayBeShown };
    }
    const received = await readWithin(answer.body, bytesMax);
    complete = true;
    const decompressed = await untilAborted(deadline, decompress(received, answerHeaders.get("content-encoding") ?? "", bytesMax));
    if (decompressed !== received) for (const name of ["content-encoding", "content-length"]) answerHeaders.delete(name);
    return { status: answer.statusCode, headers: answerHeaders, body: decompressed, mayBeShown };
  } finally {
    if (complete && kept !== undefined) kept.put(connection);
    else await connection.client.destroy();
  }
}

async function readWithin(body: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > bytesMax) throw answerTooLarge(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readBeginning(body: AsyncIterable<Buffer>, bytesMax: number): Promise<{ bytes: Buffer; complete: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytesMax) return { bytes: Buffer.concat(chunks).subarray(0, bytesMax), complete: false };
  }
  return { bytes: Buffer.concat(chunks), complete: true };
}

export function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

export function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(received)) {
    // Values came as UTF-8; one character for each byte is the form that `Headers` takes and gives.
    for (const value of [values ?? []].flat()) headers.append(name, Buffer.from(value, "utf8").toString("latin1"));
  }
  return headers;
}
