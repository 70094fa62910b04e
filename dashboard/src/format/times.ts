const minutesOfHour = 60;
const minutesOfDay = 24 * minutesOfHour;

/** Reads a time of day as a person types it: "8", "815", "08:15", "8h15", "8:15 PM". Undefined if it is none. */
export function readTime(text: string): string | undefined {
  const found = /^(\d{1,4})(?:[:.h](\d\d)?)?(?:([ap])\.?m\.?)?$/.exec(text.replaceAll(/\s/g, "").toLowerCase());
  if (found === null) return undefined;
  const [, digits = "", after, half] = found;
  // Without a sign between them, the last two of three or four digits are the minutes.
  const cut = digits.length > 2 ? -2 : digits.length;
  if (cut < 0 && after !== undefined) return undefined;
  const [hours, minutes] = [Number(digits.slice(0, cut)), Number(after ?? digits.slice(cut))];
  if (minutes >= minutesOfHour || hours > 23 || (half !== undefined && (hours < 1 || hours > 12))) return undefined;
  const hour = half === undefined ? hours : (hours % 12) + (half === "p" ? 12 : 0);
  return timeAt(hour * minutesOfHour + minutes);
}

/** Returns the minute of its day. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * minutesOfHour + minute;
}

/** Returns the next time up or down whose minutes are a multiple of `step`; after the last one of a day comes the first. */
export function stepTime(time: string, direction: 1 | -1, step: number): string {
  const steps = minuteOf(time) / step;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return timeAt((next * step + minutesOfDay) % minutesOfDay);
}

function timeAt(minute: number): string {
  return [Math.floor(minute / minutesOfHour), minute % minutesOfHour].map((part) => String(part).padStart(2, "0")).join(":");
}
