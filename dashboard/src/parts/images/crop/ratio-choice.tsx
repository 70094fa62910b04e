import { m } from "#messages";
import { number } from "#src/format/numbers.ts";
import { cx } from "#src/ui/cx.ts";

// Covers are 2:1, link previews of networks 1.91:1, slides 4:5, 1:1 and 9:16.
const ratios = [
  [2, 1],
  [1.91, 1],
  [16, 9],
  [1, 1],
  [4, 5],
  [9, 16],
] as const;

type RatioChoiceProps = { ratio: number | null; onChange: (ratio: number | null) => void };

/** Choice of a proportion for the frame, or of none. */
export function RatioChoice({ ratio, onChange }: RatioChoiceProps) {
  const options = [
    { name: m.media_crop_free(), value: null },
    ...ratios.map(([width, height]) => ({ name: `${number(width)}:${height}`, value: width / height })),
  ];
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{m.media_crop_ratio()}</legend>
      {options.map(({ name, value }) => (
        <label
          key={name}
          className={cx(
            "flex h-8 items-center rounded-md border px-3 font-medium text-ui tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
            value === ratio ? "border-accent bg-accent-soft text-ink" : "border-line-strong text-ink-2 hover:bg-panel",
          )}
        >
          <input type="radio" name="crop-ratio" checked={value === ratio} onChange={() => onChange(value)} className="sr-only" />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
