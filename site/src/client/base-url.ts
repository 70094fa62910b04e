/** Returns the address of the service without a trailing slash; null when it is not an address. */
export function baseUrlOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, "");
}
