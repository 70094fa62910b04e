/** Texts that were made from others, kept while they and their keys have no more characters together than a bound. */
type KeptTexts = {
  of(key: string, make: () => string): string;
  /** Characters of all that is kept. */
  characters(): number;
};

export function createKeptTexts(charactersMax: number): KeptTexts {
  const kept = new Map<string, string>();
  let characters = 0;
  return {
    of(key, make) {
      const known = kept.get(key);
      if (known !== undefined) return known;
      const text = make();
      const more = key.length + text.length;
      if (characters + more <= charactersMax) {
        kept.set(key, text);
        characters += more;
      }
      return text;
    },
    characters: () => characters,
  };
}
