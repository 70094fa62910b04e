import { type KeyboardEvent, useId, useState } from "react";
import { m } from "#messages";
import { Chip } from "#src/ui/chip.tsx";
import { cx } from "#src/ui/cx.ts";
import { Findings } from "./findings.tsx";
import type { Checks } from "./use-checks.ts";

type HashtagsFieldProps = { value: string[]; onChange: (value: string[]) => void; max: number; checks: Checks; disabled: boolean };

/** Field for hashtags. A space, a comma or Enter ends each, Backspace removes the last one. */
export function HashtagsField({ value, onChange, max, checks, disabled }: HashtagsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    const words = text.split(/[\s,#＃]+/u).filter(Boolean);
    if (words.length > 0) onChange([...value, ...words.filter((word, index) => !value.includes(word) && words.indexOf(word) === index)]);
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && typed !== "") {
      event.preventDefault();
      add(typed);
    }
    if (event.key === "Backspace" && typed === "") onChange(value.slice(0, -1));
  };
  const found = checks.violations.filter(({ param }) => param.startsWith("hashtags"));
  const wrong = new Set(found.flatMap(({ param }) => /\[(\d+)\]/.exec(param)?.[1] ?? []));
  return (
    <div className="text-ui">
      <div className="mb-1 flex items-baseline justify-between">
        <label htmlFor={id} className="font-medium text-ink-2 text-xs">
          {m.posts_hashtags()}
        </label>
        <span className={cx("text-2xs tabular-nums", value.length > max ? "font-semibold text-red-i" : "text-ink-3")}>
          {`${value.length} / ${max}`}
        </span>
      </div>
      <div
        className={cx(
          "flex min-h-9.5 flex-wrap items-center gap-1.5 rounded-md border bg-card px-2 py-1.5 focus-within:outline-2 focus-within:outline-accent",
          found.length > 0 ? "border-red-i" : "border-line-strong",
        )}
      >
        {value.map((hashtag, index) => (
          <Chip
            key={hashtag}
            label={`#${hashtag}`}
            wrong={wrong.has(String(index))}
            removeLabel={m.posts_hashtag_remove({ hashtag })}
            onRemove={disabled ? undefined : () => onChange(value.toSpliced(index, 1))}
          />
        ))}
        <input
          id={id}
          value={typed}
          disabled={disabled}
          onChange={({ target }) => (/[\s,]/.test(target.value) ? add(target.value) : setTyped(target.value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
          aria-describedby={found.length > 0 ? `${id}-problem` : undefined}
          placeholder={value.length === 0 ? m.posts_hashtags_hint() : undefined}
          className="h-6 min-w-24 flex-1 bg-transparent px-1 outline-none placeholder:text-ink-3"
        />
      </div>
      {found.length > 0 && (
        <p id={`${id}-problem`} className="mt-1 text-red-i text-xs leading-4.5">
          {[...new Set(found.map(({ message }) => message))].join(" ")}
        </p>
      )}
      <Findings checks={checks} param="hashtags" />
    </div>
  );
}
