import { Check, Copy } from "lucide-react";
import { useId } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { useCopy } from "#src/ui/use-copy.ts";
import type { Choice, Question } from "./decisions.ts";
import { readableBlocks } from "./readable-blocks.ts";
import { SideText } from "./side-text.tsx";

type Props = {
  question: Question;
  names: { theirs: string; mine: string };
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/** Place that both sides changed, with a choice of which to keep. Nothing is chosen at first. */
export function ConflictChoice({ question, names, choice, onChoose }: Props) {
  const { name, theirs, mine, withBoth } = question;
  const choices: { value: Choice; label: string }[] = [
    { value: "theirs", label: names.theirs },
    { value: "mine", label: names.mine },
    ...(withBoth ? [{ value: "both" as const, label: m.editor_conflict_use_both() }] : []),
  ];
  const group = useId();
  const [theirText, myText] = [readableBlocks(theirs, mine), readableBlocks(mine, theirs)];
  return (
    <fieldset className={cx("my-3 rounded-xl border bg-card", choice === undefined ? "border-amber-i/60" : "border-line-strong")}>
      <legend className="sr-only">{name ?? m.editor_conflict_choose()}</legend>
      {name !== undefined && <p className="border-line border-b px-4 py-1.5 font-medium text-ink-2 text-xs">{name}</p>}
      <div className="grid md:grid-cols-2">
        <Side label={names.theirs} text={theirText} other={myText} tone="theirs" blocks={theirs} left={choice === "mine"} />
        <Side label={names.mine} text={myText} other={theirText} tone="mine" blocks={mine} left={choice === "theirs"} />
      </div>
      <div className="flex flex-wrap items-center gap-1 border-line border-t px-3 py-2">
        <span className={cx("mr-2 text-xs", choice === undefined ? "font-medium text-amber-i" : "text-ink-3")}>
          {m.editor_conflict_choose()}
        </span>
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={cx(
              "cursor-pointer rounded-md border px-2.5 py-1 font-medium text-ui has-focus-visible:outline-2 has-focus-visible:outline-accent",
              choice === value ? "border-accent bg-accent-soft text-accent" : "border-line-strong text-ink-2 hover:bg-panel",
            )}
          >
            <input type="radio" name={group} className="sr-only" checked={choice === value} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SideProps = { label: string; text: string; other: string; tone: "theirs" | "mine"; blocks: readonly string[]; left: boolean };

function Side({ label, text, other, tone, blocks, left }: SideProps) {
  const { copied, copy } = useCopy();
  const word = copied ? m.copied() : m.copy();
  return (
    <div
      className={cx(
        "flex min-w-0 flex-col items-start gap-2 p-4 not-first:border-line not-first:border-t md:not-first:border-t-0 md:not-first:border-l",
        left && "opacity-55",
      )}
    >
      <p className="font-medium text-ink-2 text-xs">{label}</p>
      <SideText text={text} other={other} tone={tone} />
      {blocks.length > 0 && (
        <Button
          look="quiet"
          className="mt-auto -ml-2 h-7 px-2 text-xs"
          aria-label={`${word}: ${label}`}
          onClick={() => copy(blocks.join("\n\n"))}
        >
          {copied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
          {word}
        </Button>
      )}
    </div>
  );
}
