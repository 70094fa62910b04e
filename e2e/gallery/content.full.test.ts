import { describe } from "vitest";
import { galleries } from "./galleries.ts";
import { beyondGate } from "./in-gate.ts";
import { showScenes } from "./use-gallery.ts";

describe("on a page that is made narrow", () => showScenes(beyondGate(galleries.content.scenes), galleries.content));
describe("on a phone of its own", () => showScenes(galleries.content.scenes, galleries.content, "phone"));
