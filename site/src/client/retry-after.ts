/** Returns the wait in seconds from a `Retry-After` header, a number or a date; null when there is none. */
export function retryAfterSeconds(header: string | null, nowMilliseconds: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMilliseconds) / 1000));
}
