import type { CanvasName } from "../drawing/canvas.ts";

export type CarouselDestination = "instagram" | "linkedin" | "tiktok";
type InstagramRatio = "4:5" | "1:1";
export type CanvasRequest = { destination: CarouselDestination; ratio: InstagramRatio };

/** Returns the drawing area for slides at a destination. */
export function canvasFor({ destination, ratio }: CanvasRequest): CanvasName {
  if (destination === "tiktok") return "tall";
  return destination === "instagram" && ratio === "1:1" ? "square" : "portrait";
}
