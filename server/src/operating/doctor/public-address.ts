export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
export type Ask = (path: string, options?: { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string }) => Promise<Answer>;

const secondsMax = 10;
const charactersMax = 1_000_000;

/**
 * Calls the service under its public address. The operator has set that address and it may well be private, so these calls do
 * not go through the egress filter for addresses that users choose. Redirects are returned like any other answer.
 */
export function askAt(publicUrl: string): Ask {
  return async (path, { method = "GET", headers = {}, body } = {}) => {
    // Loaded with the first call, since the service is started with this file.
    const { request } = await import("undici");
    const signal = AbortSignal.timeout(secondsMax * 1000);
    const response = await request(new URL(path, publicUrl), { method, headers, signal, ...(body !== undefined && { body }) });
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, text: text.slice(0, charactersMax) };
  };
}
