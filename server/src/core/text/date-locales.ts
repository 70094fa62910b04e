import type { Language } from "@galley/contract";

/** Locales in which dates are written for people of a language. */
export const dateLocales: Readonly<Record<Language, string>> = { en: "en-GB", pt: "pt-PT", "pt-BR": "pt-BR" };

/** Formats an instant as "20 November 2026 at 09:12", on the clocks of a zone. */
export function longMoment(language: Language, instant: Date, timeZone = "UTC"): string {
  return instant.toLocaleString(dateLocales[language], { dateStyle: "long", timeStyle: "short", timeZone });
}
