import { GalleyError } from "./galley-error.ts";

/** Bounds of the attempts of one call. */
export type RetryBounds = { readonly attemptsMax: number; readonly secondsMax: number };

const firstWaitMilliseconds = 500;
const waitMillisecondsMax = 10_000;
const gatewayStatuses = [502, 503, 504];

/**
 * Makes attempts until one succeeds, one fails for good, or the bounds are reached, and throws the last failure. A call may be made again
 * after its answer was lost, because it changes nothing or because the service knows it again by its key.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { attemptsMax, secondsMax }: RetryBounds,
  signal: AbortSignal | undefined,
): Promise<T> {
  const begun = Date.now();
  let wasLost = false;
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof GalleyError) || count >= attemptsMax || !isWorthRepeating(error, wasLost)) throw error;
      wasLost ||= isLost(error);
      const wait = waitMilliseconds(error, count);
      if (Date.now() - begun + wait > secondsMax * 1000) throw error;
      await pause(wait, signal);
    }
  }
}

function isWorthRepeating(error: GalleyError, wasLost: boolean): boolean {
  // The service counts a call before it does anything for it.
  if (error.code === "rate_limited") return true;
  // Without a time to wait for, the service does not offer here what was asked for.
  if (error.code === "unavailable") return error.retryAfterSeconds !== null;
  // An earlier attempt of this call, whose answer was lost, is still at work.
  if (error.code === "conflict") return wasLost && Object.keys(error.details).length === 0;
  return isLost(error);
}

/** Returns whether the service may have done what was asked, and its answer did not arrive. */
function isLost({ code, status }: GalleyError): boolean {
  if (code === "unexpected_answer") return gatewayStatuses.includes(status);
  return code === "unreachable" || code === "timeout" || code === "unavailable";
}

/** Returns the wait that the service asked for, or one that doubles; a part of it is chance, so that callers do not come back together. */
function waitMilliseconds({ retryAfterSeconds }: GalleyError, count: number): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * (1000 + 100 * Math.random());
  return Math.min(firstWaitMilliseconds * 2 ** (count - 1), waitMillisecondsMax) * (0.5 + 0.5 * Math.random());
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) throw aborted(signal);
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(aborted(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
  });
}

export function aborted(signal: AbortSignal | undefined): GalleyError {
  return new GalleyError("The call was aborted by its signal.", { code: "aborted", status: 0, cause: signal?.reason });
}
