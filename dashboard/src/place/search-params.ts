/** Reads one search parameter. Returns undefined for an invalid value. */
export type Reader<T> = (value: unknown) => T | undefined;
type Readers = Record<string, Reader<unknown>>;
type Values<R extends Readers> = { [Name in keyof R]?: Exclude<ReturnType<R[Name]>, undefined> | undefined };

/** Reads the search parameters of a URL. Invalid ones count as missing. */
export function searchParams<R extends Readers>(readers: R): (search: Record<string, unknown>) => Values<R> {
  return (search) => Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])) as Values<R>;
}

/** Reads a text. The router parses a value such as 2027 as a number. */
export function words(lengthMax = 200): Reader<string> {
  return (value) => (["string", "number", "boolean"].includes(typeof value) ? String(value).slice(0, lengthMax) : undefined);
}

export function oneOf<const Text extends string>(texts: readonly Text[]): Reader<Text> {
  return (value) => texts.find((text) => text === value);
}

export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (value) => {
    const number = Number(value);
    return value !== "" && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  };
}

export function yes(value: unknown): boolean | undefined {
  return value === true || value === "true" || undefined;
}
