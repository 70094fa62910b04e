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

/** Fields that hold no words, whatever their object is. */
export const wordless = /colou?r|url|src|size|style|align|type|layout|theme|width|mode|position|visibility|segment|^id$/i;

/** Returns the texts in a foreign value that people may read, in their order. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => (wordless.test(name) ? [] : textsIn(field)));
}

/** Returns the value of a text that should be JSON; undefined for other texts. */
export function parsed(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
}
