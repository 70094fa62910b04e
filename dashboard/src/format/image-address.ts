/** Returns the address of an image of the library, in the next larger width that the service keeps, or whole. */
export function imageAddress(id: string, width?: number): string {
  const address = `/api/v1/images/${encodeURIComponent(id)}`;
  return width === undefined ? address : `${address}?w=${width}`;
}

const widths = [320, 640, 960, 1280, 1920] as const;

/** Returns every size that the service keeps of an image, as a `srcset`. */
export function imageSources({ id, width: whole }: { id: string; width: number }): string {
  return [
    ...widths.filter((width) => width < whole).map((width) => `${imageAddress(id, width)} ${width}w`),
    `${imageAddress(id)} ${whole}w`,
  ].join(", ");
}

/** Removes the origin. The service names its public address, but the page may run under another host and may load only from its own. */
export function onThisOrigin(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
