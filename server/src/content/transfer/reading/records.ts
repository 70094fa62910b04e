/** Fields of a foreign JSON object, none of them validated. */
export type RecordFields = Readonly<Record<string, unknown>>;

export function recordIn(value: unknown): RecordFields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as RecordFields) : {};
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
