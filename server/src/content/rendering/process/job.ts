import type { CanvasName } from "../drawing/canvas.ts";
import type { Card } from "../drawing/templates/card.ts";
import type { Wanted } from "../files/canvas-for.ts";
import type { SlideFile } from "../files/slide-file.ts";
import type { Carousel } from "../slide-source.ts";

/** What the service asks of the process that draws. */
export type Job =
  | { kind: "files"; carousel: Carousel; wanted: Wanted }
  | { kind: "preview"; carousel: Carousel; index: number; canvas: CanvasName; width: number }
  | { kind: "card"; card: Card };

/** `refused` is for whoever wrote the slides; `failed` is a fault of this machine. */
export type Outcome = { done: SlideFile[] } | { refused: string } | { failed: string };

export type Reply = Outcome & { residentBytes: number };
