type Point = { x: number; y: number };
type Size = { width: number; height: number };

/**
 * Returns the CSS position of a picture that fills an area, so that its focus is as near to the middle as the picture allows.
 * The service cuts pictures in the same way.
 */
export function cropPosition({ width, height }: Size, area: Size, focus: Point | null): string {
  const scale = Math.max(area.width / width, area.height / height);
  const { x, y } = focus ?? { x: 0.5, y: 0.5 };
  return `${percent(width * scale, area.width, x)}% ${percent(height * scale, area.height, y)}%`;
}

function percent(whole: number, shown: number, focus: number): number {
  const hidden = whole - shown;
  if (hidden <= 0) return 50;
  const begin = Math.min(hidden, Math.max(0, whole * focus - shown / 2));
  return Math.round((begin / hidden) * 1000) / 10;
}
