const lengthMax = 100;

/** Returns a name that the caller made up for use in an error: cut, but recognizable, and never empty. */
export function shownName(name: string): string {
  if (name === "") return '""';
  return name.length > lengthMax ? `${name.slice(0, lengthMax).toWellFormed()}…` : name;
}
