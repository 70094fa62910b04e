/** Returns the seconds to wait by a `Retry-After` header, which holds seconds or a date; null when it holds neither. */
export function retryAfterSeconds(header: string | null, now = new Date()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = /GMT$/.test(header.trim()) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
