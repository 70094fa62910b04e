import { Copy } from "lucide-react";
import { useId } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { toast } from "#src/ui/toast.tsx";
import type { HunkChoice } from "./hunks.ts";
import { SideText } from "./side-text.tsx";

type Props = {
  name?: string;
  theirs: string;
  mine: string;
  copies?: { theirs: string; mine: string };
  choice: HunkChoice;
  withBoth: boolean;
  onChoose: (choice: HunkChoice) => void;
};

/** Place where two versions differ, with a choice of which to keep. */
export function ConflictChoice({ name, theirs, mine, copies = { theirs, mine }, choice, withBoth, onChoose }: Props) {
  const choices: { value: HunkChoice; label: string }[] = [
    { value: "theirs", label: m.editor_conflict_use_theirs() },
    { value: "mine", label: m.editor_conflict_use_mine() },
    ...(withBoth ? [{ value: "both" as const, label: m.editor_conflict_use_both() }] : []),
  ];
  const group = useId();
  return (
    <fieldset className="my-3 rounded-xl border border-line-strong bg-card">
      <legend className="sr-only">{name ?? m.editor_conflict_choose()}</legend>
      {name !== undefined && <p className="border-line border-b px-4 py-1.5 font-medium text-ink-2 text-xs">{name}</p>}
      <div className="grid md:grid-cols-2 md:gap-4">
        <Side text={theirs} other={mine} tone="theirs" copy={copies.theirs} kept={choice !== "mine"} />
        <Side text={mine} other={theirs} tone="mine" copy={copies.mine} kept={choice !== "theirs"} />
      </div>
      <div className="flex flex-wrap items-center gap-1 border-line border-t px-3 py-2">
        <span className="mr-2 text-ink-3 text-xs">{m.editor_conflict_choose()}</span>
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={cx(
              "cursor-pointer rounded-md px-2.5 py-1 font-medium text-ui has-focus-visible:outline-2 has-focus-visible:outline-accent",
              choice === value ? "bg-accent-soft text-accent" : "text-ink-2 hover:bg-panel",
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

function Side({ text, other, tone, copy, kept }: { text: string; other: string; tone: "theirs" | "mine"; copy: string; kept: boolean }) {
  const label = tone === "theirs" ? m.editor_conflict_copy_theirs() : m.editor_conflict_copy_mine();
  const take = () => void navigator.clipboard.writeText(copy).then(() => toast(m.editor_conflict_copied()));
  return (
    <div
      className={cx(
        "flex min-w-0 flex-col items-start gap-2 p-4 not-first:border-line not-first:border-t md:not-first:border-t-0",
        !kept && "bg-panel/60",
      )}
    >
      <p className="text-2xs text-ink-2 md:hidden">{tone === "theirs" ? m.editor_conflict_use_theirs() : m.editor_conflict_use_mine()}</p>
      <SideText text={text} other={other} tone={tone} />
      {copy !== "" && (
        <Button look="quiet" className="-ml-2 h-7 px-2 text-xs" onClick={take}>
          <Copy size={13} aria-hidden />
          {label}
        </Button>
      )}
    </div>
  );
}
