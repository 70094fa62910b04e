import { pageLanguage, pageLanguages, pageLocale } from "#messages";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Locale of this browser's country, if its language is the dashboard's. Some browsers list invalid languages. */
export const writtenAs = navigator.languages.find(isOfPage) ?? pageLocale;

/** A region that has a dashboard of its own is none of another dashboard’s. */
function isOfPage(tag: string): boolean {
  try {
    const [canonical = ""] = Intl.getCanonicalLocales(tag);
    const [language] = canonical.split("-");
    return canonical === pageLanguage || (language === pageLanguage && pageLanguages.every((page) => page !== canonical));
  } catch {
    return false;
  }
}

function format(options: Intl.DateTimeFormatOptions, locale = writtenAs): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

/**
 * Formats an exact moment as "20 Nov, 09:12" in a time zone, with the year if it is not the current one. For what is to come, and for what is
 * compared with something else. Screens tell all other moments of the past with `Ago`.
 */
export function shortMoment(moment: string, timeZone: string): string {
  const date = new Date(moment);
  const yearOf = (one: Date) => wallClock(one, timeZone).day.slice(0, 4);
  const isThisYear = yearOf(date) === yearOf(new Date());
  return format({
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
    ...clock(),
    timeZone,
  }).format(date);
}

/** Formats a moment with seconds, to compare it with a log. */
export function exactMoment(moment: string, timeZone: string): string {
  return format({ day: "numeric", month: "short", ...clock(), second: "2-digit", timeZone }).format(new Date(moment));
}

/** Formats an exact moment with its weekday, where people commit to it. */
export function longMoment(moment: string, timeZone: string): string {
  return format({ dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(moment));
}

/** Formats a day such as 2026-11-24 as "Tuesday, 24 November". Days have no time zone. */
export function longDay(day: string): string {
  return format({ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

export function shortDay(day: string): string {
  const isThisYear = day.slice(0, 4) === wallClock(new Date(), undefined).day.slice(0, 4);
  return format({ day: "numeric", month: "short", ...(!isThisYear && { year: "numeric" }), timeZone: "UTC" }).format(
    new Date(`${day}T00:00Z`),
  );
}

/** Returns the day and the time in a time zone as the operations expect them. Without a zone, it is this browser's. */
export function wallClock(moment: Date, timeZone: string | undefined): { day: string; time: string } {
  const parts = format({ dateStyle: "short", timeStyle: "short", timeZone }, "sv-SE").format(moment);
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

/** Formats the months from one day to another as "October – December 2026". */
export function monthSpan(from: string, to: string, month: "long" | "short" = "long"): string {
  const [first, last] = [new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)];
  return format({ month, year: "numeric", timeZone: "UTC" }).formatRange(first, last);
}

/** Formats a wall-clock time such as 2026-11-25T08:00 as "25 Nov, 08:00". It is in its own time zone already. */
export function shortLocal(local: string): string {
  return shortMoment(`${local}:00.000Z`, "UTC");
}

export function longLocal(local: string): string {
  return longMoment(`${local}:00.000Z`, "UTC");
}

export function localTime(local: string): string {
  return timeOfDay(local.slice(11));
}

/** Formats a time of day such as 08:00 as people write it in their country: "08:00", "8:00 AM". */
export function timeOfDay(time: string): string {
  return format({ ...clock(), timeZone: "UTC" }).format(new Date(`1970-01-01T${time}:00.000Z`));
}

/** Formats the time of a local moment for places with little room: "08:00", or "8a" and "8:30a" where people count twelve hours. */
export function shortTime(local: string): string {
  const time = local.slice(11);
  if (!countsTwelve()) return timeOfDay(time);
  const parts = format({ ...clock(), timeZone: "UTC" }).formatToParts(new Date(`1970-01-01T${time}:00.000Z`));
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? "";
  const minute = part("minute");
  return `${part("hour")}${minute === "00" ? "" : `:${minute}`}${part("dayPeriod").charAt(0).toLowerCase()}`;
}

/** Returns the parts of a time. A clock of 24 hours has two digits for each of them. */
function clock(): Intl.DateTimeFormatOptions {
  return { hour: countsTwelve() ? "numeric" : "2-digit", minute: "2-digit" };
}

function countsTwelve(): boolean {
  return format({ hour: "numeric" }).resolvedOptions().hour12 === true;
}

/** Formats a day as people type it: "24/11/2026". */
export function writtenDay(day: string): string {
  return format(numeric).format(new Date(`${day}T00:00Z`));
}

const numeric = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;

/** Returns in which order people write day, month and year, as in "dmy". */
export function dayOrder(): string {
  return format(numeric)
    .formatToParts(new Date())
    .flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? type.charAt(0) : []))
    .join("");
}

/** Time zone of this browser. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns every time zone that this browser knows. */
export function knownZones(): string[] {
  return Intl.supportedValuesOf("timeZone");
}

/** Returns a name such as "Eastern Time (America/New_York)". */
export function zoneName(timeZone: string): string {
  const parts = format({ timeZone, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name === timeZone ? timeZone : `${name} (${timeZone})`;
}

type WeekInfo = { firstDay: number };

/** Returns the first day of the week where the person is: 1 for Monday to 7 for Sunday. Browsers that do not know it get Monday. */
export function firstWeekday(): number {
  const locale = new Intl.Locale(writtenAs) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

let relative: Intl.RelativeTimeFormat | undefined;

/** Formats a moment of the past as "2 hours ago". `now` is in milliseconds. */
export function ago(moment: string, now: number): string {
  relative ??= new Intl.RelativeTimeFormat(writtenAs, { numeric: "auto" });
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return relative.format(unit === "second" ? 0 : Math.trunc(seconds / size), unit);
}
