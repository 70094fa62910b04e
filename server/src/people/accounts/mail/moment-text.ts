import type { Language } from "@galley/contract";
import { dateLocales } from "#src/core/text/date-locales.ts";

/** Returns an instant in words, in UTC: an email about an account has no project and so no time zone. */
export function momentText(language: Language, instant: Date): string {
  return `${instant.toLocaleString(dateLocales[language], { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;
}
