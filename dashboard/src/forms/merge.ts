/** Returns the fields of a form that differ from the saved ones. */
export function changesOf<Values extends object>(values: Values, kept: Values): Partial<Values> {
  return Object.fromEntries(entriesOf(values).filter(([name, value]) => !isSameSetting(value, kept[name]))) as Partial<Values>;
}

/** Merges new saved values into a form: fields that were changed here stay, the rest follows. */
export function merge<Values extends object>(values: Values, before: Values, now: Values): Values {
  return { ...now, ...changesOf(values, before) };
}

export function isSameSetting(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function entriesOf<Values extends object>(values: Values): [keyof Values, Values[keyof Values]][] {
  return Object.entries(values) as [keyof Values, Values[keyof Values]][];
}
