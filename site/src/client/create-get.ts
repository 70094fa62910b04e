import { createAnswerMemory } from "./answer-memory.ts";
import { baseUrlOf } from "./base-url.ts";
import type { ClientOptions } from "./client-options.ts";
import { GalleyError } from "./galley-error.ts";
import { errorOf, parseAnswer, unexpectedAnswer } from "./read-answer.ts";

const timeoutMillisecondsDefault = 10_000;
const retryWaitSecondsMaxDefault = 10;
const retryWaitSecondsDefault = 1;

/** Reads a path below `/api/v1` with these query parameters. */
export type Get = (path: string, query: Readonly<Record<string, string>>) => Promise<unknown>;

type Answer = { readonly response: Response; readonly text: string };

/**
 * Creates the function for all calls to the service. It adds the token, limits the time, retries once when the service is busy,
 * and reuses answers by their ETag.
 */
export function createGet(options: ClientOptions): Get {
  const memory = createAnswerMemory();
  const retryWaitSecondsMax = options.retryWaitSecondsMax ?? retryWaitSecondsMaxDefault;

  return async function get(path, query) {
    const { baseUrl, token } = settingsOf(options);
    const url = `${baseUrl}/api/v1${path}?${new URLSearchParams(query)}`;
    const known = memory.find(url);
    const headers: Record<string, string> = { accept: "application/json", authorization: `Bearer ${token}` };
    if (known !== undefined) headers["if-none-match"] = known.etag;
    const call = () => callService(options, url, headers);

    let answer = await call();
    const wait = retryWaitSeconds(answer);
    if (wait !== null && wait <= retryWaitSecondsMax) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      answer = await call();
    }
    const { response, text } = answer;
    if (response.status === 304 && known !== undefined) return parseAnswer(known.text, 200);
    if (response.status >= 300 && response.status < 400) {
      throw unexpectedAnswer(response.status, "It redirects, and redirects are not followed with a token.");
    }
    if (!response.ok) {
      memory.forget(url);
      throw errorOf(response, text);
    }
    const value = parseAnswer(text, response.status);
    const etag = response.headers.get("etag");
    if (etag !== null) memory.keep(url, { etag, text });
    return value;
  };
}

/** Returns the service's address and the token, or throws `GalleyError` (`not_configured`). */
export function settingsOf({ baseUrl, token }: ClientOptions): { baseUrl: string; token: string } {
  const address = baseUrlOf(baseUrl ?? "");
  if (address === null) {
    const message = "baseUrl is not the address of a service. Set SERVICE_URL to an address such as https://galley.example and pass it.";
    throw new GalleyError(message, { code: "not_configured", status: 0, param: "baseUrl" });
  }
  if (token === undefined || !/^[!-~]+$/.test(token)) {
    const message = "There is no site read token. Set SERVICE_READ_TOKEN; `npx --no-install galley-site init` writes one.";
    throw new GalleyError(message, { code: "not_configured", status: 0, param: "token" });
  }
  return { baseUrl: address, token };
}

function retryWaitSeconds({ response, text }: Answer): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  return errorOf(response, text).retryAfterSeconds ?? retryWaitSecondsDefault;
}

/** Makes one call, within the time that the options allow, and reads its answer. */
export async function callService(options: ClientOptions, url: string, headers: Record<string, string>): Promise<Answer> {
  const timeoutMilliseconds = options.timeoutMilliseconds ?? timeoutMillisecondsDefault;
  const fetchIt = options.fetch ?? globalThis.fetch;
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetchIt(url, { headers, redirect: "manual", signal });
    return { response, text: await response.text() };
  } catch (cause) {
    const late = cause instanceof Error && cause.name === "TimeoutError";
    const message = late
      ? `The service did not answer within ${timeoutMilliseconds} ms. Try again, or raise timeoutMilliseconds.`
      : "The service cannot be reached. Check SERVICE_URL and that the service runs.";
    throw new GalleyError(message, { code: late ? "timeout" : "unreachable", status: 0, cause });
  }
}
