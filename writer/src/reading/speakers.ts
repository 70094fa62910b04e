import type { SourceBlock } from "./blocks.ts";

const label = /^(\p{Lu}[\p{L}\p{N}.'’-]{0,24}(?: \p{Lu}[\p{L}\p{N}.'’-]{0,24}){0,2})\s?[:：]\s+(?=\S)/u;
// Once, a word before a colon is no name. Repeated, it is a speaker.
const turnsMin = 2;

/** Removes the names of speakers from their turns where a source is a conversation. Marks the turns as spoken. */
export function withoutSpeakers(blocks: readonly SourceBlock[]): SourceBlock[] {
  const turns = new Map<string, number>();
  for (const block of blocks) {
    const name = nameIn(block);
    if (name !== undefined) turns.set(name, (turns.get(name) ?? 0) + 1);
  }
  const speakers = new Set([...turns].filter(([, count]) => count >= turnsMin).map(([name]) => name));
  if (speakers.size === 0) return [...blocks];
  return blocks.map((block) => {
    const name = nameIn(block);
    if (name === undefined || !speakers.has(name) || !("text" in block)) return block;
    return { kind: "paragraph", text: block.text.replace(label, ""), strong: [], spoken: true };
  });
}

function nameIn(block: SourceBlock): string | undefined {
  return block.kind === "paragraph" || block.kind === "heading" ? label.exec(block.text)?.[1] : undefined;
}
