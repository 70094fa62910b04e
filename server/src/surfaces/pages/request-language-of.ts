import { type Language, languages } from "@galley/contract";
import { acceptedLanguage } from "#src/people/access/seen-language.ts";

/** Cookie of the dashboard: a choice of language there applies to every page. */
const cookie = /(?:^|;)\s*galley_language=([\w-]+)/;

/**
 * Returns the language that was chosen in the dashboard, or else the first supported one that the browser requests; undefined
 * when there is none.
 */
export function requestLanguageOf({ headers }: Pick<Request, "headers">): Language | undefined {
  const chosen = cookie.exec(headers.get("cookie") ?? "")?.[1];
  return languages.find((language) => language === chosen) ?? acceptedLanguage(headers.get("accept-language") ?? undefined);
}
