import type { Operation } from "@galley/contract";
import { z } from "zod";

export type Path = readonly (string | number)[];
type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; prefixItems?: Schema[]; enum?: unknown[] } & {
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  const?: unknown;
};

/** Lists the paths of free text in an operation's input, within objects and lists too: `id`, `ids.0`, `slides.0.imageId`. */
export function textLeaves({ input }: Operation): Path[] {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
  const found = new Map<string, Path>();
  walk(schema, [], (path) => found.set(path.join("."), path));
  return [...found.values()];
}

function walk(schema: Schema, path: Path, keep: (path: Path) => void): void {
  if (schema.enum !== undefined || schema.const !== undefined) return;
  const nested = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  for (const one of nested) walk(one, path, keep);
  for (const [name, one] of Object.entries(schema.properties ?? {})) walk(one, [...path, name], keep);
  if (schema.items !== undefined) walk(schema.items, [...path, 0], keep);
  if (typeof schema.additionalProperties === "object") walk(schema.additionalProperties, [...path, "any"], keep);
  if (schema.type === "string") keep(path);
}

/** Returns the name of a leaf: that of the field, or of the list that contains it. */
export function leafName(path: Path): string {
  return String(path.findLast((part) => typeof part === "string"));
}

/** Returns the input with a value in one place. Missing objects and lists on the path are created. */
export function withValue(input: Record<string, unknown>, [head, ...rest]: Path, value: unknown): Record<string, unknown> {
  return put(input, [head ?? "", ...rest], value) as Record<string, unknown>;
}

function put(at: unknown, [head, ...rest]: Path, value: unknown): unknown {
  if (head === undefined) return value;
  if (typeof head === "number") {
    const list = Array.isArray(at) ? at : [];
    return list.length <= head ? [...list, put(undefined, rest, value)] : list.with(head, put(list[head], rest, value));
  }
  const fields = typeof at === "object" && at !== null && !Array.isArray(at) ? at : {};
  return { ...fields, [head]: put((fields as Record<string, unknown>)[head], rest, value) };
}

export function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, part) => (typeof at === "object" && at !== null ? (at as Record<string | number, unknown>)[part] : undefined),
    input,
  );
}
