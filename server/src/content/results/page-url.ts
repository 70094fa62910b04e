const bytesMax = 2000;

/** Normalizes a page's address to one ASCII spelling; undefined for anything but a web address. */
export function pageUrl(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.username = "";
  url.password = "";
  const href = url.href.replaceAll("\\", "%5C");
  return href.length <= bytesMax ? href : undefined;
}
