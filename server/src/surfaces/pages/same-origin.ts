/**
 * Returns whether a request comes from a page of this server. Browsers say so in Sec-Fetch-Site; those without that header send
 * Origin with every form. A request with neither comes from no form of ours.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return origin === new URL(publicUrl).origin;
}
