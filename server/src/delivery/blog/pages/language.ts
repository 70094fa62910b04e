// Intl reads a language without region as one country's habit; these are the wider ones.
const formatsWithoutRegion: Record<string, string> = { en: "en-001", pt: "pt-PT" };
const fallback = "en-001";

/** The locale to format in: English where Intl knows nothing of the language, never the server's own. */
function formatLocale(locale: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(formatsWithoutRegion[locale] ?? locale)[0] ?? fallback;
  } catch {
    return fallback;
  }
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return new Intl.Locale(formatLocale(locale)).getTextInfo().direction === "rtl" ? "rtl" : "ltr";
}

/** A language in its own words, as in `Português`; the tag itself where nobody knows it. */
export function languageName(locale: string): string {
  try {
    const names = new Intl.DisplayNames([locale], { type: "language", languageDisplay: "standard", fallback: "none" });
    const name = names.of(locale);
    return name === undefined ? locale : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}

/** A day as people of this language write it, on the project's calendar. */
export function formatDay(instant: Date, locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(locale), { day: "numeric", month: "long", year: "numeric", timeZone });
  return format.format(instant);
}

const wordsPerMinute = 220;

export function readingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / wordsPerMinute));
}

export function formatMinutes(minutes: number, locale: string): string {
  return new Intl.NumberFormat(formatLocale(locale), { style: "unit", unit: "minute", unitDisplay: "long" }).format(minutes);
}
