/** Returns a name for a text that is not saved yet. It begins with a letter, since the router reads digits as a number. */
export function newTextKey(): string {
  return `w${crypto.randomUUID().replaceAll("-", "")}`;
}

/** Reads the name of such a text from an address. */
export function textKey(value: unknown): string | undefined {
  return typeof value === "string" && /^w[0-9a-f]{32}$/.test(value) ? value : undefined;
}
