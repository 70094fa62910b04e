import { sentence } from "@galley/messages";
import type { Dispatcher } from "undici";
import { untilAborted } from "#src/core/flow/within.ts";
import { type Connection, openConnection } from "./connection.ts";
import { answerTooLarge } from "./decompress.ts";
import type { EgressStream, EgressStreamRequest } from "./egress-request.ts";
import { defaultHeaders, headersOf, lowerCased } from "./exchange.ts";
import { answerTooLate, explain } from "./explain.ts";
import { EgressFailed } from "./refusal.ts";
import { type EgressRoute, findTarget, type Target } from "./target.ts";

type Call = {
  /** Aborted with the reason when the call ends early. */
  end: AbortController;
  connection: Connection | undefined;
};

/** Sends one request over a connection of its own and passes the answer on as it comes. */
export async function openStream(url: string, way: EgressRoute & { party: string }, request: EgressStreamRequest): Promise<EgressStream> {
  const call: Call = { end: new AbortController(), connection: undefined };
  const { signal } = call.end;
  const late = setTimeout(() => call.end.abort(answerTooLate()), request.timeoutMilliseconds);
  const leave = () => call.end.abort(request.signal?.reason);
  request.signal?.addEventListener("abort", leave, { once: true });
  if (request.signal?.aborted) leave();
  const close = async () => {
    clearTimeout(late);
    request.signal?.removeEventListener("abort", leave);
    await call.connection?.client.destroy();
  };
  // Also ends the connection of an answer that is not read.
  signal.addEventListener("abort", () => void close(), { once: true });
  try {
    signal.throwIfAborted();
    const target = await untilAborted(signal, findTarget(url, way, { party: way.party, signal }));
    call.connection = await openConnection(target, way.reach, signal);
    const { statusCode, headers, body } = await ask(call.connection, target, request, signal);
    const mayBeShown = way.reach.shows(call.connection.madeTo() ?? "");
    return { status: statusCode, headers, body: piecesOf(body, request, call, close), mayBeShown, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw reasonFor(error, call);
  }
}

async function ask({ client }: Connection, { url }: Target, request: EgressStreamRequest, signal: AbortSignal) {
  const { method = "GET", headers = {}, body = null } = request;
  const answer = await client.request({
    path: url.pathname + url.search,
    method: method as Dispatcher.HttpMethod,
    headers: { ...defaultHeaders, "accept-encoding": "identity", ...lowerCased(headers) },
    body,
    signal,
  });
  const received = headersOf(answer.headers);
  const coding = received.get("content-encoding") ?? "identity";
  if (coding.trim().toLowerCase() !== "identity") throw new EgressFailed("answer", sentence("refusal_address_compression"));
  return { ...answer, headers: received };
}

async function* piecesOf(
  body: AsyncIterable<Buffer>,
  { idleMilliseconds, bytesMax }: EgressStreamRequest,
  call: Call,
  close: () => Promise<void>,
): AsyncGenerator<Uint8Array, void, void> {
  const wait = () => setTimeout(() => call.end.abort(answerTooLate()), idleMilliseconds);
  let length = 0;
  let idle = wait();
  try {
    for await (const piece of body) {
      // Only the peer's time counts, not the reader's.
      clearTimeout(idle);
      length += piece.length;
      if (length > bytesMax) throw answerTooLarge(bytesMax);
      yield piece;
      idle = wait();
    }
  } catch (error) {
    throw reasonFor(error, call);
  } finally {
    clearTimeout(idle);
    await close();
  }
}

function reasonFor(error: unknown, { end, connection }: Call): unknown {
  const reason = end.signal.aborted ? end.signal.reason : explain(error, end.signal);
  if (!(reason instanceof EgressFailed) || connection?.wasMade()) return reason;
  return new EgressFailed(reason.reason, reason.text, reason.cause, false);
}
