import { type Language, languages } from "@galley/contract";
import { acceptedLanguage } from "#src/people/access/seen-language.ts";

/** The dashboard's own name for it: a choice there holds for every page. */
const cookie = /(?:^|;)\s*galley_language=(\w+)/;

/** The language that a browser's person chose in the dashboard, or else the first one of ours that the browser asks for. */
export function languageOf({ headers }: Pick<Request, "headers">): Language | undefined {
  const chosen = cookie.exec(headers.get("cookie") ?? "")?.[1];
  return languages.find((language) => language === chosen) ?? acceptedLanguage(headers.get("accept-language") ?? undefined);
}
