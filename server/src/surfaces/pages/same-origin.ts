/**
 * Returns whether a request comes from a page of this server at its public address. Browsers say so in Sec-Fetch-Site; those without that
 * header send Origin with every form. A request with neither comes from no form of ours. Under any other name that leads here, which whoever
 * owns the name can show as their own, nobody signs in. Pages that send no referrer hide their origin, and are ours by the name that was
 * asked: the public one, or the one by which a proxy calls this service, such as 127.0.0.1 or galley.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const own = new URL(publicUrl);
  if (site === null) return origin === own.origin;
  const { hostname } = new URL(request.url);
  const isHidden = (origin === null || origin === "null") && (hostname === own.hostname || !canBeOwned(hostname));
  return site === "same-origin" && (origin === own.origin || isHidden);
}

/** Returns whether somebody can own a name and let it lead here. */
function canBeOwned(hostname: string): boolean {
  return hostname.includes(".") && !/^[\d.]+$/.test(hostname);
}
