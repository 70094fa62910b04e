import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Node } from "@takumi-rs/core";
import { extractEmojis } from "@takumi-rs/helpers/emoji";

export const emojiDirectory = dirname(createRequire(import.meta.url).resolve("@twemoji/svg/1f600.svg"));

/** The name of the drawing of an emoji; undefined for what stays a letter, by the same rule that takes emoji out of a text. */
export function emojiCode(grapheme: string): string | undefined {
  return placesIn(extractEmojis({ type: "text", text: grapheme }, "twemoji"))[0];
}

function placesIn(node: Node): string[] {
  if (node.type === "container") return node.children?.flatMap(placesIn) ?? [];
  return node.type === "image" && typeof node.src === "string" ? [emojiNameIn(node.src)] : [];
}

/** The name in a distant address of an emoji. */
export function emojiNameIn(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1, -".svg".length);
}

/** Whether there is a picture for an emoji. */
export function hasEmoji(code: string): boolean {
  return existsSync(join(emojiDirectory, `${code}.svg`));
}
