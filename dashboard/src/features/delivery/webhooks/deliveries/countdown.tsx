import { until } from "#src/format/durations.ts";
import { secondMilliseconds, useNow } from "#src/ui/use-now.ts";

type CountdownProps = {
  at: string;
  offset: number;
  /** Returns the text while time is left. */
  text: (left: string) => string;
  /** Text once the moment has come. */
  due: string;
};

/** Countdown to a moment on the service's clock. */
export function Countdown({ at, offset, text, due }: CountdownProps) {
  const left = Date.parse(at) - offset - useNow(secondMilliseconds);
  return (
    <time dateTime={at} className="tabular-nums">
      {left > 0 ? text(until(left)) : due}
    </time>
  );
}
