/**
 * Whether a request comes from a page of this very server. A browser says so itself in Sec-Fetch-Site; one that does not
 * know that header sends Origin with every form. A request with neither comes from no form of ours.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return origin === new URL(publicUrl).origin;
}
