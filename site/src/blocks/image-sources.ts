const widths = [640, 1280, 1920] as const;
const serviceImage = /^[^?#]*\/images\/[\w-]+$/;

/** The widths in which the service offers an image, as a `srcset`; null for an image that lies elsewhere. `width` in pixels. */
export function srcsetOf(src: string, width: number): string | null {
  if (!serviceImage.test(src)) return null;
  const smaller = widths.filter((preset) => preset < width).map((preset) => `${src}?w=${preset} ${preset}w`);
  return smaller.length === 0 ? null : [...smaller, `${src} ${width}w`].join(", ");
}
