import { EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { answerFault, failedAtWork } from "./answer-fault.ts";
import { CallFault } from "./call-fault.ts";
import { type CallableEndpoint, keeperOf } from "./endpoint.ts";

export type EndpointRequest = {
  method: "GET" | "POST";
  /** Path below the base address, or a whole address. */
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMilliseconds: number;
  /** Longest silence after the first byte. Until the first byte the whole time is available. */
  idleMilliseconds: number;
  bytesMax: number;
  signal?: AbortSignal | undefined;
};

/** `mayBeQuoted`: people may see what it says besides its work. An address that an organization has chosen may be one inside. */
export type EndpointAnswer = { status: number; headers: Headers; body: AsyncIterable<Uint8Array>; mayBeQuoted: boolean };

const complaintBytesMax = 20_000;

/** Makes one request. Returns a successful answer with its body piece by piece. Throws `CallFault` for everything else. */
export async function callEndpoint(endpoint: CallableEndpoint, request: EndpointRequest): Promise<EndpointAnswer> {
  const { url, ...rest } = request;
  const { status, headers, body, mayBeShown } = await endpoint.egress.stream(url, rest).catch((error: unknown) => {
    throw faultOf(error, endpoint);
  });
  const mayBeQuoted = mayBeShown || !endpoint.isOwn;
  if (status >= 200 && status < 300) return { status, headers, body: piecesOf(body, endpoint), mayBeQuoted };
  throw answerFault(endpoint, { status, headers, body: parsed(await beginningOf(body)), mayBeQuoted });
}

/** Reads the whole body of an answer. */
export async function readEndpointAnswer({ body }: EndpointAnswer): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Parses the JSON in these bytes. Returns undefined where there is none. */
export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

async function* piecesOf(body: AsyncIterable<Uint8Array>, endpoint: CallableEndpoint): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* body;
  } catch (error) {
    throw faultOf(error, endpoint);
  }
}

/** Reads the beginning of a body. One that breaks off still counts. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      length += piece.length;
      if (length >= complaintBytesMax) break;
    }
  } catch {}
  return Buffer.concat(pieces).subarray(0, complaintBytesMax);
}

function faultOf(error: unknown, endpoint: CallableEndpoint): unknown {
  if (error instanceof EgressRefused) {
    if (error.reason === "too_large")
      return new CallFault({ kind: "invalid", said: "answers with more than fits. Ask for less.", taken: true, passing: false });
    const said = `has an address that cannot be called. Ask ${keeperOf(endpoint, "URL")}.`;
    return new CallFault({ kind: "misconfigured", said, taken: false, passing: false, about: "address" });
  }
  if (!(error instanceof EgressFailed)) return error;
  const { reason, sent } = error;
  if (reason === "certificate") {
    const said = "has a certificate that is not valid. Ask the operator to replace it, or to name its authority in NODE_EXTRA_CA_CERTS.";
    return new CallFault({ kind: "misconfigured", said, taken: false, passing: false, about: "address" });
  }
  if (reason === "timeout")
    return new CallFault({ kind: "timeout", said: "did not answer in time. Try again later.", taken: sent, passing: true });
  if (sent) return failedAtWork("broke off the connection.");
  const said = `cannot be reached. Try again later; if the problem persists, ask ${keeperOf(endpoint, "URL")}.`;
  return new CallFault({ kind: "unavailable", said, taken: false, passing: true });
}
