import { ago, longMoment } from "#src/format/dates.ts";
import { cx } from "./cx.ts";
import { minuteMilliseconds, useNow } from "./use-now.ts";

type AgoProps = {
  moment: string;
  timeZone: string;
  /** True inside of a link or a button, which has the focus. */
  isPart?: boolean;
  className?: string;
  /** Sentence that tells the moment; without it, the moment stands alone. */
  children?: (when: string) => string;
};

/** Moment of the past as "2 hours ago", with the exact time on hover and on focus. */
export function Ago({ moment, timeZone, isPart = false, className, children = (when) => when }: AgoProps) {
  const now = useNow(minuteMilliseconds);
  return (
    // Keyboards reach the exact time by the focus, the pointer above a link that covers its row.
    <time
      dateTime={moment}
      {...(!isPart && { tabIndex: 0 })}
      data-tip={longMoment(moment, timeZone)}
      className={cx("rounded", !isPart && "relative z-1", className)}
    >
      {children(ago(moment, now))}
    </time>
  );
}
