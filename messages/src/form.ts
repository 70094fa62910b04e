const rules = new Map<string, Intl.PluralRules>();

/** Returns the plural form of a number in a language. */
export function form(language: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}
