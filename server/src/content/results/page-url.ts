const bytesMax = 2000;

/** A page's address in one spelling of ASCII alone; undefined for what is no address of the web. */
export function pageUrl(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.username = "";
  url.password = "";
  const href = url.href.replaceAll("\\", "%5C");
  return href.length <= bytesMax ? href : undefined;
}
