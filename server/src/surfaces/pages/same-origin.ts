/**
 * Returns whether a request comes from a page of this server at its public address. Browsers say so in Sec-Fetch-Site; those without that
 * header send Origin with every form. A request with neither comes from no form of ours. Under any other name that leads here, which whoever
 * owns the name can show as their own, nobody signs in. Pages that send no referrer hide their origin, and are ours by the name that was asked.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const { origin: own, host } = new URL(publicUrl);
  const isOurs = origin === own;
  if (site === null) return isOurs;
  return site === "same-origin" && (isOurs || ((origin === null || origin === "null") && new URL(request.url).host === host));
}
