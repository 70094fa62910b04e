import type { Language } from "@galley/contract";

/** Name of each language in that language. */
export const languageNames: Record<string, string> = { en: "English", pt: "Português (Portugal)", "pt-BR": "Português (Brasil)" };

const yearSeconds = 31_536_000;

/** Reloads the page in another language. The service reads this choice, since each language of the dashboard is a separate build. */
export function chooseLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the newer API yet.
  document.cookie = `galley_language=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  location.reload();
}
