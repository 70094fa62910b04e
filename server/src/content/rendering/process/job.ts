import type { CanvasName } from "../drawing/canvas.ts";
import type { Card } from "../drawing/templates/card.ts";
import type { CanvasRequest } from "../files/canvas-for.ts";
import type { SlideFile } from "../files/slide-file.ts";
import type { Carousel } from "../slide-source.ts";

/** Job for the drawing process. */
export type DrawingJob =
  | { kind: "files"; carousel: Carousel; wanted: CanvasRequest }
  | { kind: "preview"; carousel: Carousel; index: number; canvas: CanvasName; width: number }
  | { kind: "card"; card: Card };

/** `refused` is a message for the author of the slides; `failed` is a fault of this machine. */
export type DrawingOutcome = { done: SlideFile[] } | { refused: string } | { failed: string };

export type DrawingReply = DrawingOutcome & { residentBytes: number };
