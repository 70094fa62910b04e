import type { Inline } from "./inlines.ts";

/** Returns the text of inline content without its marks; line breaks become newlines. */
export function plainText(inlines: readonly Inline[]): string {
  let text = "";
  for (const inline of inlines) {
    if (inline.type === "text" || inline.type === "code") text += inline.text;
    else if (inline.type === "break") text += "\n";
    else text += plainText(inline.children);
  }
  return text;
}
