// X's own rules for links weigh as much as the rest of the editor together, so that they are loaded apart.
export { hasRefusedCharacters, weigh } from "@galley/markdown/weighted-length";
export { splitText } from "./split-text.ts";
