/** Returns the id that a call names or creates, else that of the person or project that it concerns; null when there is none. */
export function subjectOf(input: unknown, output: unknown): string | null {
  const texts = (name: string) => [input, output].flatMap((value) => textIn(value, name) ?? []);
  return ["id", "personId", "projectId"].flatMap(texts)[0] ?? null;
}

function textIn(value: unknown, name: string): string | undefined {
  const text = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof text === "string" ? text : undefined;
}
