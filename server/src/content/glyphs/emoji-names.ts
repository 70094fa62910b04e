import type { Node } from "@takumi-rs/core";
import { extractEmojis } from "@takumi-rs/helpers/emoji";

/** Returns the file name of an emoji's picture; undefined for characters that stay letters, by the rule that takes emoji out of a text. */
export function emojiCode(grapheme: string): string | undefined {
  return placesIn(extractEmojis({ type: "text", text: grapheme }, "twemoji"))[0];
}

function placesIn(node: Node): string[] {
  if (node.type === "container") return node.children?.flatMap(placesIn) ?? [];
  return node.type === "image" && typeof node.src === "string" ? [emojiNameIn(node.src)] : [];
}

/** Returns an emoji's name from the address of its picture on another server. */
export function emojiNameIn(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1, -".svg".length);
}
