type Named = { readonly name: string };

/** Returns the names of declarations. A schema of them takes one at least. */
export function namesOf<const List extends readonly Named[]>(list: List) {
  type Name = List[number]["name"];
  return list.map(({ name }) => name) as [Name, ...Name[]];
}
