import { listIn, parsed, recordIn, textIn, textsIn } from "./records.ts";
import { leftOutHtml } from "./stand-ins.ts";
import type { WordPressItem } from "./wordpress-items.ts";

/** Texts that several posts show, by the id under which their blocks name them. */
export type SharedBlocks = ReadonlyMap<string, string>;

const depthMax = 3;
/** Length up to which shared texts are filled in: one may name itself, or another many times. */
const filledLengthMax = 5_000_000;

/**
 * Fills in the blocks that are only a comment, because WordPress makes them when it shows a page: texts that several posts share, and
 * notes, which come at the end. All others stand for their words as left out.
 */
export function withBlocks(content: string, { meta }: Pick<WordPressItem, "meta">, shared: SharedBlocks): string {
  return withShared(content, shared, { depth: 0, filled: { length: 0 } }) + notesHtml(meta.get("footnotes") ?? "");
}

type Filling = { depth: number; filled: { length: number } };

function withShared(content: string, shared: SharedBlocks, { depth, filled }: Filling): string {
  return content.replaceAll(/<!--\s*wp:([\w/-]{1,60})(\s[^<>]*)?\/-->/g, (_, name: string, source = "") => {
    const attributes = recordIn(parsed(source));
    const text = name === "block" && depth < depthMax && filled.length < filledLengthMax ? shared.get(textIn(attributes.ref)) : undefined;
    if (text !== undefined) {
      filled.length += text.length;
      return withShared(text, shared, { depth: depth + 1, filled });
    }
    return name === "footnotes" ? "" : leftOutHtml("block", name, textsIn(attributes).join(" "));
  });
}

/** Returns the notes of a post as paragraphs, with the number that their signs in the text have. */
function notesHtml(source: string): string {
  const notes = listIn(parsed(source)).map((note) => textIn(recordIn(note).content));
  return notes.map((note, index) => `\n\n<p>[${index + 1}] ${note}</p>`).join("");
}
