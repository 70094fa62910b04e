/** Where an image of the library can be seen, no wider than it is shown. */
export function imageAddress(imageId: string, width: number): string {
  return `/api/v1/images/${encodeURIComponent(imageId)}?w=${width}`;
}

/** The service names its public address. The page may stand on another name of it, and shows pictures of its own alone. */
export function onThisOrigin(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
