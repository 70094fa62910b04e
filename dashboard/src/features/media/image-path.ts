/** Where an image is on this origin, whatever address the service tells the world. A width leads to the next smaller file that has it. */
export function imagePath(image: { url: string } | { id: string }, width?: number): string {
  const path = "url" in image ? new URL(image.url, window.location.origin).pathname : `/api/v1/images/${encodeURIComponent(image.id)}`;
  return width === undefined ? path : `${path}?w=${width}`;
}

const widths = [640, 1280, 1920] as const;

/** Every size that the service keeps of an image, for the browser to choose from. */
export function imageSources(image: { url: string; width: number }): string {
  return [
    ...widths.filter((width) => width < image.width).map((width) => `${imagePath(image, width)} ${width}w`),
    `${imagePath(image)} ${image.width}w`,
  ].join(", ");
}
