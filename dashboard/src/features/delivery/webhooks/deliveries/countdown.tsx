import { until } from "#src/format/durations.ts";
import { useNow } from "./use-now.ts";

type CountdownProps = {
  at: string;
  offset: number;
  /** What stands there while time is left. */
  text: (left: string) => string;
  /** What stands there once it is due. */
  due: string;
};

/** How long until a moment on the service's clock, counted down. */
export function Countdown({ at, offset, text, due }: CountdownProps) {
  const left = Date.parse(at) - useNow(offset);
  return (
    <time dateTime={at} className="tabular-nums">
      {left > 0 ? text(until(left)) : due}
    </time>
  );
}
