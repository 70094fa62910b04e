import { galleries } from "./galleries.ts";
import { inGate } from "./in-gate.ts";
import { showScenes } from "./use-gallery.ts";

showScenes(inGate(galleries.shell.scenes), galleries.shell);
