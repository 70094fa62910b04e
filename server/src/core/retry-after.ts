/** Seconds that a `Retry-After` asks to wait, written as seconds or as a date; null when it says neither. */
export function retryAfterSeconds(header: string | null, now = new Date()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = /GMT$/.test(header.trim()) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
