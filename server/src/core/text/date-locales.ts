import type { Language } from "@galley/contract";

/** Locales in which dates are written for people of a language. */
export const dateLocales: Readonly<Record<Language, string>> = { en: "en-GB", pt: "pt-PT", "pt-BR": "pt-BR" };
