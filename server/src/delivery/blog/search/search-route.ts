import { Locale } from "@galley/contract";

/** Search of a reader. A `locale` of undefined stands for the project's own language. */
export type BlogQuestion = { locale: string | undefined; typed: string };

/** Longest text that is looked for; the rest is cut off. */
export const typedLengthMax = 100;

const pathLengthMax = 100;
const searchPath = /^(?:\/([A-Za-z0-9-]+))?\/search$/;

/** Returns what is looked for at an address, or undefined where it is no search. An article may have the name of the search. */
export function readSearch(path: string, query: string): BlogQuestion | undefined {
  if (path.length > pathLengthMax || query === "") return undefined;
  const [matched, locale] = searchPath.exec(path) ?? [];
  if (matched === undefined || (locale !== undefined && !Locale.safeParse(locale).success)) return undefined;
  const typed = new URLSearchParams(query).get("q");
  return typed === null ? undefined : { locale, typed: typed.trim().slice(0, typedLengthMax).toWellFormed() };
}
