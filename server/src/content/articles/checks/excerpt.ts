const lengthMax = 200;
const wordsMax = 6;

/** Returns a passage as a finding quotes it. */
export function excerpt(text: string): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax).toWellFormed()}…` : text;
}

/** Returns the first words of a passage. */
export function beginning(text: string): string {
  const words = text.split(/\s+/, wordsMax + 1);
  return excerpt(words.length > wordsMax ? `${words.slice(0, wordsMax).join(" ")} …` : words.join(" "));
}
