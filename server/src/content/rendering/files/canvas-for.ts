import { type CarouselDestination, networksByName } from "@galley/contract";
import type { CanvasName } from "../drawing/canvas.ts";

export type CanvasRequest = { destination: CarouselDestination; ratio: "4:5" | "1:1" };

/** Returns the drawing area for slides at a destination. */
export function canvasFor({ destination, ratio }: CanvasRequest): CanvasName {
  return networksByName[destination].slides?.(ratio) ?? "portrait";
}
