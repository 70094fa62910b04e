import { archedWindow } from "./arched-window.ts";
import { counter } from "./counter.ts";
import type { MotifLayout } from "./layout.ts";
import { mosaic } from "./mosaic.ts";
import { parade } from "./parade.ts";
import { podium } from "./podium.ts";
import { ribbon } from "./ribbon.ts";
import { rings } from "./rings.ts";
import { stage } from "./stage.ts";
import { valley } from "./valley.ts";

/** All layouts for a motif. */
export const layouts: readonly MotifLayout[] = [stage, rings, mosaic, counter, valley, parade, archedWindow, podium, ribbon];
