/** A JSON Schema of the 2020-12 dialect, or any other JSON object of the document. */
export type JsonObject = { [name: string]: unknown };

const mapsOfSchemas = ["properties", "patternProperties", "$defs"];
const listsOfSchemas = ["anyOf", "oneOf", "allOf", "prefixItems"];
const singleSchemas = ["items", "additionalProperties", "not", "contains", "propertyNames"];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Simplifies a schema of the schema library for people and code generators: same meaning, fewer words. */
export function polish(schema: JsonObject): JsonObject {
  return asReference(simplify(schema, polish));
}

/** Simplifies one schema without turning it into a reference. `inside` changes the schemas in it. */
export function simplify(schema: JsonObject, inside: (schema: JsonObject) => JsonObject = simplify): JsonObject {
  return asEnum(asNullable(withoutNoise(asEmptyList(mapSubschemas(schema, inside)))));
}

/** Applies `change` to every schema directly inside this one. */
export function mapSubschemas(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const result = { ...schema };
  const apply = (value: unknown) => (isObject(value) ? change(value) : value);
  for (const name of singleSchemas) if (name in result) result[name] = apply(result[name]);
  for (const name of listsOfSchemas) {
    const list = result[name];
    if (Array.isArray(list)) result[name] = list.map(apply);
  }
  for (const name of mapsOfSchemas) {
    const map = result[name];
    if (isObject(map)) result[name] = Object.fromEntries(Object.entries(map).map(([key, value]) => [key, apply(value)]));
  }
  return result;
}

function asReference(schema: JsonObject): JsonObject {
  if (typeof schema.$ref !== "string") return schema;
  return { ...schema, $ref: schema.$ref.replace(/^#\/\$defs\//, "#/components/schemas/") };
}

// Removes noise: the bounds of integers in JavaScript say nothing about the value, and a pattern repeats what its format says.
function withoutNoise(schema: JsonObject): JsonObject {
  const { minimum, maximum, pattern, ...rest } = schema;
  return {
    ...rest,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(pattern !== undefined && rest.format === undefined && { pattern }),
  };
}

/** Turns `anyOf [a plain type, null]` into `type: [that type, "null"]`. */
function asNullable(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [plain, nothing] = anyOf;
  if (!isObject(plain) || !isObject(nothing) || nothing.type !== "null") return schema;
  if (typeof plain.type !== "string" || plain.type === "object" || "enum" in plain || "const" in plain) return schema;
  return { ...plain, ...rest, type: [plain.type, "null"] };
}

/** Turns `anyOf` of constants of one type into an enumeration. */
function asEnum(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length === 0) return schema;
  const types = new Set(anyOf.map((option) => (isObject(option) && "const" in option ? option.type : undefined)));
  const [type] = types;
  if (types.size !== 1 || type === undefined) return schema;
  return { ...rest, type, enum: anyOf.map((option) => option.const) };
}

/** Turns a list whose items can be nothing into a list that is always empty. */
function asEmptyList(schema: JsonObject): JsonObject {
  const { items, ...rest } = schema;
  if (!isObject(items) || !isObject(items.not) || Object.keys(items.not).length > 0) return schema;
  return { ...rest, items: {}, maxItems: 0 };
}

type Union = { propertyName: string; options: [value: string, schema: JsonObject][] };

/** Finds the property whose constant discriminates the options of a `oneOf`; undefined when there is none. */
export function findUnion(schema: JsonObject): Union | undefined {
  if (!Array.isArray(schema.oneOf) || !schema.oneOf.every(isObject)) return undefined;
  const options = schema.oneOf;
  const names = Object.keys(isObject(options[0]?.properties) ? options[0].properties : {});
  for (const propertyName of names) {
    const values = options.map((option) => constantOf(option, propertyName));
    if (values.every((value) => value !== undefined))
      return { propertyName, options: values.map((value, index) => [value, options[index] ?? {}]) };
  }
  return undefined;
}

function constantOf(option: JsonObject, propertyName: string): string | undefined {
  const property = isObject(option.properties) ? option.properties[propertyName] : undefined;
  return isObject(property) && typeof property.const === "string" ? property.const : undefined;
}
