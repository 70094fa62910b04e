import type { Language } from "@galley/contract";

/** Each language in its own words. */
export const languageNames: Record<string, string> = { en: "English", pt: "Português" };

const yearSeconds = 31_536_000;

/** Loads the page anew in another language. The service reads this choice: each language of the dashboard is a build of its own. */
export function chooseLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser yet.
  document.cookie = `galley_language=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  location.reload();
}
