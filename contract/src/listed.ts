/** Joins names for programs and operators, as in “draft, approved or published”. */
export function listedWithOr(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
}

/** Joins names for programs and operators, as in “draft, approved and published”. */
export function listedWithAnd(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
}
