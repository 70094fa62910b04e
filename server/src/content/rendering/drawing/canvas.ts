/** Drawing area, in pixels. Text stays within the insets, since apps cover the rest with their controls. */
export type SlideCanvas = { width: number; height: number; top: number; bottom: number; side: number };

export const canvases = {
  portrait: { width: 1080, height: 1350, top: 84, bottom: 60, side: 84 },
  square: { width: 1080, height: 1080, top: 68, bottom: 52, side: 76 },
  tall: { width: 1080, height: 1920, top: 160, bottom: 300, side: 96 },
} as const satisfies Record<string, SlideCanvas>;

export type CanvasName = keyof typeof canvases;

export function isTall({ width, height }: SlideCanvas): boolean {
  return height > width * 1.5;
}

export function isSquare({ width, height }: SlideCanvas): boolean {
  return width === height;
}
