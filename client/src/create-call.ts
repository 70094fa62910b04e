import type { CallOptions, ClientOptions, FetchInit } from "./client-options.ts";
import { GalleyError } from "./galley-error.ts";
import { errorOf, parseAnswer } from "./read-answer.ts";
import { type Described, type Input, prepare } from "./request.ts";
import { aborted, withRetries } from "./retry.ts";
import { type Settings, settingsOf } from "./settings.ts";

const timeoutMillisecondsDefault = 30_000;
const uploadTimeoutMillisecondsDefault = 120_000;
const attemptsMaxDefault = 5;
const retrySecondsMaxDefault = 90;

/** Calls an operation and returns its answer: parsed JSON, or a Blob of bytes. */
export type Call = (operation: Described, input: Input, options: CallOptions) => Promise<unknown>;

/** Creates the function for all calls. It adds the token, limits the time, and repeats calls whose answers were lost. */
export function createCall(options: ClientOptions): Call {
  const bounds = {
    attemptsMax: options.attemptsMax ?? attemptsMaxDefault,
    secondsMax: options.retrySecondsMax ?? retrySecondsMaxDefault,
  };

  return async function call(operation, input, callOptions) {
    const settings = settingsOf(options);
    const { path, body } = await prepare(operation, input);
    const isUpload = body instanceof FormData;
    const timeout =
      callOptions.timeoutMilliseconds ??
      options.timeoutMilliseconds ??
      (isUpload ? uploadTimeoutMillisecondsDefault : timeoutMillisecondsDefault);
    const headers = headersOf(operation, settings, callOptions);
    if (typeof body === "string") headers["content-type"] = "application/json";
    const init = { method: operation.method, headers, redirect: "manual", ...(body !== undefined && { body }) } as const;
    const attempt = () =>
      ask(options, `${settings.baseUrl}/api/v1${path}`, init, { ...callOptions, timeout }, operation.answer === "bytes");
    return withRetries(attempt, bounds, callOptions.signal);
  };
}

function headersOf({ method, answer }: Described, { token }: Settings, { idempotencyKey }: CallOptions): Record<string, string> {
  // Bytes are read without a token, so that none is sent where none is needed.
  if (answer === "bytes") return { accept: "image/*" };
  const headers: Record<string, string> = { accept: "application/json", authorization: `Bearer ${token}` };
  if (method !== "GET") headers["idempotency-key"] = idempotencyKey ?? crypto.randomUUID();
  return headers;
}

type Limits = { readonly signal?: AbortSignal | undefined; readonly timeout: number };

async function ask(
  { fetch: given }: ClientOptions,
  url: string,
  init: Omit<FetchInit, "signal">,
  { signal, timeout }: Limits,
  isBytes: boolean,
): Promise<unknown> {
  if (signal?.aborted) throw aborted(signal);
  const late = AbortSignal.timeout(timeout);
  const fetchIt = given ?? globalThis.fetch;
  let response: Response;
  let content: string | Blob;
  try {
    response = await fetchIt(url, { ...init, signal: signal === undefined ? late : AbortSignal.any([signal, late]) });
    content = isBytes && response.ok ? await response.blob() : await response.text();
  } catch (cause) {
    if (signal?.aborted) throw aborted(signal);
    throw late.aborted ? timedOut(timeout, cause) : unreachable(cause);
  }
  if (typeof content !== "string") return content;
  if (!response.ok) throw errorOf(response, content);
  return parseAnswer(response, content);
}

function timedOut(timeout: number, cause: unknown): GalleyError {
  const message = `The service did not answer within ${timeout} ms. Try again, or raise timeoutMilliseconds.`;
  return new GalleyError(message, { code: "timeout", status: 0, cause });
}

function unreachable(cause: unknown): GalleyError {
  const message = "The service cannot be reached. Check baseUrl and that the service runs.";
  return new GalleyError(message, { code: "unreachable", status: 0, cause });
}
