/** Returns an object with some of its parts replaced for whoever is given the answer. Its own methods do not see them. */
export function withParts<Whole extends object>(whole: Whole, replaced: Record<string, unknown>): Whole {
  return new Proxy(whole, {
    get(target, name) {
      if (Object.hasOwn(replaced, name)) return replaced[String(name)];
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
