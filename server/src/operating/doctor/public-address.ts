import { request } from "undici";

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
export type Ask = (path: string, options?: { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string }) => Promise<Answer>;

const secondsMax = 10;
const charactersMax = 1_000_000;

/**
 * Calls the service under the address that everybody else uses. That address is the operator's own setting and may well be
 * private, so that it does not go through the door for addresses that others choose. Redirects are answers like any other.
 */
export function askAt(publicUrl: string): Ask {
  return async (path, { method = "GET", headers = {}, body } = {}) => {
    const signal = AbortSignal.timeout(secondsMax * 1000);
    const response = await request(new URL(path, publicUrl), { method, headers, signal, ...(body !== undefined && { body }) });
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, text: text.slice(0, charactersMax) };
  };
}
