const base = "http://galley.invalid";
const lengthMax = 2000;

/** Where to go on to, if it is a path of this server; undefined for anything that a browser would take for another one. */
export function nextPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > lengthMax || !isPath(text)) return undefined;
  const url = URL.parse(text, base);
  if (url === null || url.origin !== base) return undefined;
  const path = url.pathname + url.search + url.hash;
  // What was `/.//host` before is `//host` now.
  return isPath(path) ? path : undefined;
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

/** `?next=…` behind an address, where there is somewhere to go on to. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
}
