/**
 * Returns whether a request comes from a page of this server, at its public address or at the name that was asked, under which people's
 * pages answer only where nobody else can own it. Browsers say so in Sec-Fetch-Site; those without that header send Origin with every
 * form. A request with neither comes from no form of ours. Pages that send no referrer hide their origin.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const own = new URL(publicUrl);
  const isOwn = origin === own.origin || origin === `${own.protocol}//${new URL(request.url).host}`;
  if (site === null) return isOwn;
  return site === "same-origin" && (isOwn || origin === null || origin === "null");
}
