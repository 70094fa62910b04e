import type { Readers } from "#test/hostile/reader.ts";
import { fromLittleText } from "../little-text.ts";

export const readers: Readers = { "little-text.ts": { fromLittleText } };
