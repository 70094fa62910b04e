import type { Abstract } from "../layouts/layout.ts";
import { fans } from "./fans.ts";
import { gateway } from "./gateway.ts";
import { loop } from "./loop.ts";
import { orbits } from "./orbits.ts";
import { quilt } from "./quilt.ts";
import { range } from "./range.ts";
import { stones } from "./stones.ts";
import { swell } from "./swell.ts";

/** All compositions for prompts that name nothing drawable. */
export const abstracts: readonly Abstract[] = [swell, quilt, orbits, gateway, stones, loop, range, fans];
