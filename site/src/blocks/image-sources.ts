const widths = [640, 1280, 1920] as const;
const serviceImage = /^[^?#]*\/images\/[\w-]+$/;

/** Returns a `srcset` of the widths in which the service offers an image; null for an image elsewhere. `width` in pixels. */
export function srcsetOf(src: string, width: number): string | null {
  if (!serviceImage.test(src)) return null;
  const smaller = widths.filter((preset) => preset < width).map((preset) => `${src}?w=${preset} ${preset}w`);
  return smaller.length === 0 ? null : [...smaller, `${src} ${width}w`].join(", ");
}
