import type { Readers } from "#test/hostile/reader.ts";
import { shows } from "../look-at-page.ts";

const marked = { articleId: "art_1", revision: 1, title: "Stone" };

export const readers: Readers = { "look-at-page.ts": { shows: (text) => shows(text, marked) } };
