const or = new Intl.ListFormat("en-GB", { type: "disjunction" });
const and = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Joins names for programs and operators, as in “WordPress, Ghost or DEV”. */
export function listedWithOr(names: readonly string[]): string {
  return or.format(names);
}

/** Joins names for programs and operators, as in “X and LinkedIn”. */
export function listedWithAnd(names: readonly string[]): string {
  return and.format(names);
}
