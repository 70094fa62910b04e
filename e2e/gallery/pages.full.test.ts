import { describe } from "vitest";
import { galleries } from "./galleries.ts";
import { beyondGate } from "./in-gate.ts";
import { showScenes } from "./use-gallery.ts";

describe("on a page that is made narrow", () => showScenes(beyondGate(galleries.pages.scenes), galleries.pages));
describe("on a phone of its own", () => showScenes(galleries.pages.scenes, galleries.pages, "phone"));
