import { blogWordsIn, speaks } from "./words.ts";

// Intl formats a language without a region by the conventions of one country; these locales have wider ones.
const formatsWithoutRegion: Record<string, string> = { en: "en-001", pt: "pt-PT" };
const fallback = "en-001";

/** Returns the locale to format in. Falls back to English when Intl does not support the language, never to the server's own. */
function formatLocale(locale: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(formatsWithoutRegion[locale] ?? locale)[0] ?? fallback;
  } catch {
    return fallback;
  }
}

export function localeDirectionOf(locale: string): "ltr" | "rtl" {
  return new Intl.Locale(formatLocale(locale)).getTextInfo().direction === "rtl" ? "rtl" : "ltr";
}

/** Returns a language's name in that language, such as `Português`, or the tag when the name is unknown. */
export function languageName(locale: string): string {
  try {
    const names = new Intl.DisplayNames([locale], { type: "language", languageDisplay: "standard", fallback: "none" });
    const name = names.of(locale);
    return name === undefined ? locale : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}

/** Formats a day by the conventions of this language, in the project's time zone. */
export function formatDay(instant: Date, locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(locale), { day: "numeric", month: "long", year: "numeric", timeZone });
  return format.format(instant);
}

/** Formats a month with its year, as `formatDay` formats a day. */
export function formatMonth(instant: Date, locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(locale), { month: "long", year: "numeric", timeZone });
  const text = format.format(instant);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Tells how long reading takes, or else the bare time where no sentence is in the language. */
export function formatMinutes(minutes: number, locale: string): string {
  const words = blogWordsIn(locale);
  if (speaks(words, locale)) return words.tell("blog_minutes", { minutes });
  return new Intl.NumberFormat(formatLocale(locale), { style: "unit", unit: "minute", unitDisplay: "long" }).format(minutes);
}
