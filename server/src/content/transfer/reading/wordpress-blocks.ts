import { listIn, parsed, recordIn, textIn, textsIn } from "./records.ts";
import { leftOutHtml } from "./stand-ins.ts";
import type { WordPressItem } from "./wordpress-items.ts";

/** Texts that several posts show, by the id under which their blocks name them. */
export type SharedBlocks = ReadonlyMap<string, string>;

const depthMax = 3;

/**
 * Fills in the blocks that are only a comment, because WordPress makes them when it shows a page: texts that several posts share, and
 * notes, which come at the end. All others stand for their words as left out.
 */
export function withBlocks(content: string, { meta }: Pick<WordPressItem, "meta">, shared: SharedBlocks): string {
  return withShared(content, shared, 0) + notesHtml(meta.get("footnotes") ?? "");
}

function withShared(content: string, shared: SharedBlocks, depth: number): string {
  return content.replaceAll(/<!--\s*wp:([\w/-]{1,60})(\s[^<>]*)?\/-->/g, (_, name: string, source = "") => {
    const attributes = recordIn(parsed(source));
    const text = name === "block" && depth < depthMax ? shared.get(textIn(attributes.ref)) : undefined;
    if (text !== undefined) return withShared(text, shared, depth + 1);
    return name === "footnotes" ? "" : leftOutHtml("block", name, textsIn(attributes).join(" "));
  });
}

/** Returns the notes of a post as paragraphs, with the number that their signs in the text have. */
function notesHtml(source: string): string {
  const notes = listIn(parsed(source)).map((note) => textIn(recordIn(note).content));
  return notes.map((note, index) => `\n\n<p>[${index + 1}] ${note}</p>`).join("");
}
