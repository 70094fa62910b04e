import { useMachineClock } from "../../server/test/clock/clock.ts";
import { galleries } from "./galleries.ts";
import { inGate } from "./in-gate.ts";
import { showScenes } from "./use-gallery.ts";

// The browser judges by the machine's clock whether the cookies of a consent have expired.
useMachineClock();
showScenes(inGate(galleries.pages.scenes), galleries.pages);
