import { pageLanguage } from "#messages";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Locale of this browser's country, if its language is the dashboard's. Some browsers list invalid languages. */
const writtenAs = navigator.languages.find((language) => language.split("-")[0] === pageLanguage && isLanguage(language)) ?? pageLanguage;

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(writtenAs, options);
  formats.set(key, known);
  return known;
}

/** Formats a moment as "20 Nov, 09:12" in a time zone, with the year if it is not the current one. */
export function shortMoment(moment: string, timeZone: string): string {
  const date = new Date(moment);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return format({
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(date);
}

/** Formats a moment with seconds, to compare it with a log. */
export function exactMoment(moment: string, timeZone: string): string {
  return format({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone }).format(
    new Date(moment),
  );
}

export function longMoment(moment: string, timeZone: string): string {
  return format({ dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(moment));
}

/** Formats a day such as 2026-11-24 as "Tuesday, 24 November". Days have no time zone. */
export function longDay(day: string): string {
  return format({ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

export function shortDay(day: string): string {
  return format({ day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

/** Formats a moment as "2 hours ago", for quick reading. */
export function ago(moment: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(writtenAs, { numeric: "auto" }).format(unit === "second" ? 0 : Math.trunc(seconds / size), unit);
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Returns the day and the time in a time zone as the operations expect them. */
export function wallClock(moment: Date, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(moment);
  const [day = "", time = ""] = parts.split(" ");
  return { day, time };
}

/** Formats a day with the parts that fit a place. */
export function dayAs(day: string, options: Intl.DateTimeFormatOptions): string {
  return format({ ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

/** Formats a period as "23–29 November 2026", as short as the two days allow. */
export function daySpan(from: string, to: string, month: "long" | "short" = "long"): string {
  const [first, last] = [new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)];
  return format({ day: "numeric", month, year: "numeric", timeZone: "UTC" }).formatRange(first, last);
}

/** Formats a wall-clock time such as 2026-11-25T08:00 as "25 Nov, 08:00". It is in its own time zone already. */
export function shortLocal(local: string): string {
  return shortMoment(`${local}:00.000Z`, "UTC");
}

export function longLocal(local: string): string {
  return longMoment(`${local}:00.000Z`, "UTC");
}

export function localTime(local: string): string {
  return format({ hour: "2-digit", minute: "2-digit", timeZone: "UTC" }).format(new Date(`${local}:00.000Z`));
}
