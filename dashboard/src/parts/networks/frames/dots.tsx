import { cx } from "#src/ui/cx.ts";

/** Which of several slides is open. */
export function Dots({
  count,
  current,
  on = "bg-blue-i",
  off = "bg-line-strong",
}: {
  count: number;
  current: number;
  on?: string;
  off?: string;
}) {
  return (
    <span className="flex justify-center gap-1">
      {Array.from({ length: count }, (_, index) => `dot-${index}`).map((key, index) => (
        <span key={key} className={cx("size-1.5 rounded-full", index === current ? on : off)} />
      ))}
    </span>
  );
}
