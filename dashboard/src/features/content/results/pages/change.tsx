import { ArrowDown, ArrowUp } from "lucide-react";
import { m } from "#messages";
import { number, percent } from "#src/format/numbers.ts";
import { cx } from "#src/ui/cx.ts";
import { changeOf } from "../chart/series.ts";

/** Change since the period before, by an icon, color and words. */
export function ResultChange({ now, before }: { now: number; before: number }) {
  const difference = now - before;
  const share = changeOf(now, before);
  if (difference === 0) return <span className="text-ink-3">{m.results_same()}</span>;
  const Arrow = difference > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={cx("inline-flex items-center gap-0.5 font-medium tabular-nums", difference > 0 ? "text-green-i" : "text-red-i")}>
      <Arrow size={13} strokeWidth={2.5} aria-hidden />
      <span className="sr-only">{m.results_from_to({ before: number(before), now: number(now) })}</span>
      {share === undefined ? number(Math.abs(difference)) : percent(Math.abs(share), Math.abs(share) < 0.1 ? 1 : 0)}
    </span>
  );
}
