import type { Language } from "@galley/contract";

const formats: Record<Language, Intl.DateTimeFormat> = { en: formatOf("en-GB"), pt: formatOf("pt-PT") };

function formatOf(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
}

/** Returns an instant in words, in UTC: an email about an account has no project and so no time zone. */
export function momentText(language: Language, instant: Date): string {
  return `${formats[language].format(instant)} UTC`;
}
