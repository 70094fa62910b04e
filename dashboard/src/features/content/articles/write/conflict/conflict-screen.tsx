import { useEffect, useMemo, useRef, useState } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import type { Manuscript } from "../manuscript.ts";
import type { ArticleSide } from "../writing-state.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { manuscriptFieldsThatDiffer, withFields } from "./fields.ts";
import { chosenText, type HunkChoice, hunksOf, readableBlocks } from "./hunks.ts";

type Props = {
  base: number;
  theirs: ArticleSide;
  mine: Manuscript;
  isSaving: boolean;
  onTakeTheirs: () => void;
  onSave: (content: Manuscript) => void;
  onBack: () => void;
};

/** Another person's revision beside the local text. Nothing is lost until the person decides. */
export function ConflictScreen({ base, theirs, mine, isSaving, onTakeTheirs, onSave, onBack }: Props) {
  const hunks = useMemo(() => hunksOf(theirs.content.markdown, mine.markdown), [theirs, mine]);
  const fields = useMemo(() => manuscriptFieldsThatDiffer(theirs.content, mine), [theirs, mine]);
  const [choices, setChoices] = useState<Record<string, HunkChoice>>({});
  const choose = (key: string) => (choice: HunkChoice) => setChoices((before) => ({ ...before, [key]: choice }));
  const isMixed = Object.values(choices).some((choice) => choice !== "mine");
  const next = theirs.revision + 1;
  const save = () => {
    const places = hunks.filter((hunk) => "mine" in hunk).map((_, index) => choices[`text-${index}`]);
    onSave({ ...withFields(mine, theirs.content, choices), markdown: chosenText(hunks, places) });
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  let place = 0;
  return (
    <main className="mx-auto w-full max-w-5xl px-4 pt-6 pb-24 md:px-8">
      <h1 ref={heading} tabIndex={-1} className="outline-none font-display font-medium text-[1.75rem] leading-9 tracking-tight">
        {m.editor_conflict_title()}
      </h1>
      <p className="mt-1.5 max-w-2xl text-ink-2 leading-6">{m.editor_conflict_text({ revision: theirs.revision, base })}</p>
      <div className="sticky top-14 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-2 border-line border-y bg-paper px-4 py-2.5 md:mx-0 md:px-0">
        <Button look="primary" busy={isSaving} onClick={save}>
          {isMixed ? m.editor_conflict_save_mix({ revision: next }) : m.editor_conflict_keep_mine({ revision: next })}
        </Button>
        <Button disabled={isSaving} onClick={onTakeTheirs}>
          {m.editor_conflict_take_theirs()}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {m.back()}
        </Button>
      </div>
      <div className="mt-4 hidden grid-cols-2 gap-8 px-4 font-medium text-ink-2 text-xs md:grid">
        <span>{m.editor_conflict_theirs({ revision: theirs.revision })}</span>
        <span>{m.editor_conflict_mine()}</span>
      </div>
      {fields.map(({ key, label, theirs: one, mine: other }) => (
        <ConflictChoice
          key={key}
          name={label}
          theirs={one}
          mine={other}
          choice={choices[key] ?? "mine"}
          withBoth={false}
          onChoose={choose(key)}
        />
      ))}
      {fields.length === 0 && hunks.every((hunk) => "same" in hunk) && <p className="mt-6 text-ink-2">{m.editor_conflict_same()}</p>}
      {hunks.map((hunk) => {
        if ("same" in hunk) return <SameText key={`same-${place}-${hunk.same[0] ?? ""}`} blocks={hunk.same} />;
        const key = `text-${place++}`;
        return (
          <ConflictChoice
            key={key}
            theirs={readableBlocks(hunk.theirs, hunk.mine)}
            mine={readableBlocks(hunk.mine, hunk.theirs)}
            copies={{ theirs: hunk.theirs.join("\n\n"), mine: hunk.mine.join("\n\n") }}
            choice={choices[key] ?? "mine"}
            withBoth={hunk.theirs.length > 0 && hunk.mine.length > 0}
            onChoose={choose(key)}
          />
        );
      })}
    </main>
  );
}

const shownBlocks = 2;

/** Text that both sides have; a long stretch shows only its beginning and end. */
function SameText({ blocks }: { blocks: readonly string[] }) {
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
