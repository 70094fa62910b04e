import { type Language, languages } from "@galley/contract";
import type pg from "pg";
import { named } from "#src/core/database/transact.ts";

const partsMax = 20;
// A language with a region goes before its language.
const byLength = languages.toSorted((one, other) => other.length - one.length);

/** Returns the language of the dashboard that a tag in lower case names, by its region where that is known. */
function languageOf(tag: string): Language | undefined {
  return byLength.find((language) => `${tag}-`.startsWith(`${language.toLowerCase()}-`));
}

/** Returns the first language of Accept-Language that the dashboard supports; undefined if none. The dashboard shows itself in it. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const wanted = (header ?? "")
    .split(",", partsMax)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = Number(/^\s*q=([\d.]+)\s*$/.exec(parameters[0] ?? "q=1")?.[1] ?? 0);
      return { language: languageOf(tag), weight };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return wanted.find(({ language }) => language !== undefined)?.language;
}

const statement = `
  insert into person_preference as t (person_id, seen_language) values ($1, $2)
  on conflict (person_id) do update set seen_language = excluded.seen_language where t.seen_language is distinct from excluded.seen_language`;

/** Stores the language that a person's browser asked for last. Emails use it until the person chooses a language. */
export async function rememberLanguage(pool: pg.Pool, personId: string, language: Language): Promise<void> {
  await pool.query({ text: statement, values: [personId, language], ...named(statement) });
}
