/** The fields of a form that differ from what is kept. */
export function changesOf<Values extends object>(values: Values, kept: Values): Partial<Values> {
  return Object.fromEntries(entriesOf(values).filter(([name, value]) => !isSame(value, kept[name]))) as Partial<Values>;
}

/** What a form holds after what is kept has become something else: what was changed here stays, the rest follows. */
export function merge<Values extends object>(values: Values, before: Values, now: Values): Values {
  return { ...now, ...changesOf(values, before) };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function entriesOf<Values extends object>(values: Values): [keyof Values, Values[keyof Values]][] {
  return Object.entries(values) as [keyof Values, Values[keyof Values]][];
}
