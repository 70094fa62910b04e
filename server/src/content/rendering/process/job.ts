import type { CanvasName } from "../drawing/canvas.ts";
import type { Card } from "../drawing/templates/card.ts";
import type { Wanted } from "../files/canvas-for.ts";
import type { SlideFile } from "../files/slide-file.ts";
import type { Carousel } from "../slide-source.ts";

/** Job for the drawing process. */
export type Job =
  | { kind: "files"; carousel: Carousel; wanted: Wanted }
  | { kind: "preview"; carousel: Carousel; index: number; canvas: CanvasName; width: number }
  | { kind: "card"; card: Card };

/** `refused` is a message for the author of the slides; `failed` is a fault of this machine. */
export type Outcome = { done: SlideFile[] } | { refused: string } | { failed: string };

export type Reply = Outcome & { residentBytes: number };
