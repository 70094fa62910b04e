/** Each language in its own words. */
export const languageNames: Record<string, string> = { en: "English", pt: "Português" };
