/** Where an image of the library is seen: in the next smaller width that the service keeps, or whole. */
export function imageAddress(id: string, width?: number): string {
  const address = `/api/v1/images/${encodeURIComponent(id)}`;
  return width === undefined ? address : `${address}?w=${width}`;
}

const widths = [640, 1280, 1920] as const;

/** Every size that the service keeps of an image, for the browser to choose from. */
export function imageSources({ id, width: whole }: { id: string; width: number }): string {
  return [
    ...widths.filter((width) => width < whole).map((width) => `${imageAddress(id, width)} ${width}w`),
    `${imageAddress(id)} ${whole}w`,
  ].join(", ");
}

/** The service names its public address. The page may stand on another name of it, and shows and fetches what is its own alone. */
export function onThisOrigin(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
