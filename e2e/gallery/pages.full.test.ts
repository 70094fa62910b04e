import { describe } from "vitest";
import { useMachineClock } from "../../server/test/clock/clock.ts";
import { galleries } from "./galleries.ts";
import { beyondGate } from "./in-gate.ts";
import { showScenes } from "./use-gallery.ts";

// The browser judges by the machine's clock whether the cookies of a consent have expired.
useMachineClock();
describe("on a page that is made narrow", () => showScenes(beyondGate(galleries.pages.scenes), galleries.pages));
describe("on a phone of its own", () => showScenes(galleries.pages.scenes, galleries.pages, "phone"));
