const base = "http://galley.invalid";
const lengthMax = 2000;

/** Returns the path to continue to, if it is on this server; undefined for anything that a browser would resolve to another one. */
export function nextPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > lengthMax || !isPath(text)) return undefined;
  const url = URL.parse(text, base);
  if (url === null || url.origin !== base) return undefined;
  const path = url.pathname + url.search + url.hash;
  // Parsing turns `/.//host` into `//host`.
  return isPath(path) ? path : undefined;
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

/** Appends `?next=…` to an address when there is a path to continue to. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
}
