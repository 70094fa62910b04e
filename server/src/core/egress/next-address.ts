import type { EgressAnswer } from "./egress-request.ts";

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the address that an answer redirects to, without a fragment; undefined when it redirects nowhere, null when that is no
 * address. A header's bytes come as Latin-1, and many services send UTF-8.
 */
export function nextAddress({ status, headers }: Pick<EgressAnswer, "status" | "headers">, at: string): string | null | undefined {
  const location = headers.get("location");
  if (!redirects.has(status) || location === null) return undefined;
  const next = URL.parse(Buffer.from(location, "latin1").toString("utf8"), at);
  if (next === null) return null;
  next.hash = "";
  return next.href;
}
