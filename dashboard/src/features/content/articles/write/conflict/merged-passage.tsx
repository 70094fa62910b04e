import type { MergedPart } from "@galley/markdown";
import { m } from "#messages";
import { readableBlocks } from "./readable-blocks.ts";
import { SideText } from "./side-text.tsx";

type Settled = Extract<MergedPart, { kind: "settled" }>;

/** A passage that was merged without a question, with a word on whose change it is. */
export function MergedPassage({ part, theirs }: { part: Settled; theirs: string }) {
  const label = part.by === "one" ? m.editor_merged_mine() : part.by === "other" ? theirs : m.editor_merged_both();
  const isGone = part.texts.length === 0;
  const [text, before] = [readableBlocks(part.texts, part.base), readableBlocks(part.base, part.texts)];
  return (
    <div className="flex flex-col gap-1 border-line-strong border-l-2 py-2 pl-4">
      <p className="text-ink-3 text-xs">{label}</p>
      {isGone ? (
        <p className="whitespace-pre-line font-display text-[1.0625rem] text-ink-3 leading-7 [overflow-wrap:anywhere]">
          <del>{before}</del>
        </p>
      ) : (
        <SideText text={text} other={before} tone={part.by === "one" ? "mine" : "theirs"} />
      )}
    </div>
  );
}

const shownBlocks = 2;

/** Text that neither side changed; a long stretch shows only its beginning and end. */
export function SameText({ blocks }: { blocks: readonly string[] }) {
  const shown = blocks.length <= shownBlocks * 2 ? blocks : [...blocks.slice(0, shownBlocks), "⋯", ...blocks.slice(-shownBlocks)];
  return (
    <div className="flex flex-col gap-2 px-4 py-2 font-display text-[1.0625rem] text-ink-3 leading-7">
      {shown.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks do not change here.
        <p key={index} className="whitespace-pre-line [overflow-wrap:anywhere]">
          {readableBlocks([block], [])}
        </p>
      ))}
    </div>
  );
}
