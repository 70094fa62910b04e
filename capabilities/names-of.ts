type Named = { readonly name: string };

/** Returns the names of declarations, of which there is one at least. */
export function namesOf<const List extends readonly [Named, ...Named[]]>(list: List) {
  type Name = List[number]["name"];
  return list.map(({ name }) => name) as [Name, ...Name[]];
}
