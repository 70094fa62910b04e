import type { Egress } from "#src/core/egress/egress.ts";
import { failedAtWork } from "./answer-fault.ts";
import type { Course } from "./attempts.ts";
import { callEndpoint, type EndpointAnswer } from "./call-endpoint.ts";
import { CallFault } from "./call-fault.ts";
import { keyHeaders } from "./endpoint.ts";

type Bounds = { idleMilliseconds: number; bytesMax: number };

/** A replacement for `fetch` that a provider of the AI SDK calls for one request, with its first fault. */
export type ProviderFetch = {
  fetch: typeof globalThis.fetch;
  /** Returns the original fault. The provider wraps faults in errors that hold the whole request. */
  fault(): CallFault | undefined;
  /** Returns whether an answer has begun, which the provider then reads. */
  hasAnswer(): boolean;
  /** Closes connections that the provider has left open. */
  end(): void;
};

/** Opens `fetch` for a provider. `elsewhere` reaches the addresses that an answer names; these do not get the key. */
export function openProviderFetch(course: Course, bounds: Bounds, elsewhere: Egress): ProviderFetch {
  const { endpoint, tally } = course;
  const leaving = new AbortController();
  const signals = [leaving.signal, ...(course.signal ? [course.signal] : [])];
  let fault: CallFault | undefined;
  let hasAnswer = false;

  async function call(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = input instanceof Request ? input.url : String(input);
    const own = new URL(url).origin === new URL(endpoint.url).origin;
    const method = init.method === "POST" ? "POST" : "GET";
    if (method === "POST") tally.countCall();
    const keep = keeperFor(method);
    try {
      const answer = await callEndpoint(own ? endpoint : { ...endpoint, egress: elsewhere, key: undefined }, {
        method,
        url,
        headers: own ? headersFor(init, keyHeaders(endpoint)) : {},
        ...(typeof init.body === "string" && { body: init.body }),
        timeoutMilliseconds: Math.max(1, course.leftMilliseconds()),
        ...bounds,
        signal: AbortSignal.any(signals),
      });
      hasAnswer = true;
      return new Response(streamOf(answer, keep), { status: answer.status, headers: answer.headers });
    } catch (error) {
      throw keep(error);
    }
  }

  function keeperFor(method: "GET" | "POST") {
    return (error: unknown): unknown => {
      // Only finished pictures are fetched. After any fault of the fetch, another request would make them a second time.
      if (error instanceof CallFault)
        fault ??= method === "POST" || error.kind === "timeout" ? error : failedAtWork("gave a picture that cannot be fetched.");
      return error;
    };
  }

  return { fetch: call as typeof globalThis.fetch, fault: () => fault, hasAnswer: () => hasAnswer, end: () => leaving.abort() };
}

// The provider's own headers reveal its versions, and hold a placeholder key that it demands.
function headersFor({ headers }: RequestInit, shown: Record<string, string>): Record<string, string> {
  const kept = Object.fromEntries(new Headers(headers).entries());
  for (const name of ["user-agent", "authorization", "x-api-key", "api-key"]) delete kept[name];
  return { ...kept, ...shown };
}

function streamOf({ body }: EndpointAnswer, keep: (error: unknown) => unknown): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(keep(error));
      }
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
