const lengthMax = 100;

/** A name that the caller made up, as an error gives it back: only as far as it takes to recognize it, and never as nothing. */
export function shownName(name: string): string {
  if (name === "") return '""';
  return name.length > lengthMax ? `${name.slice(0, lengthMax).toWellFormed()}…` : name;
}
