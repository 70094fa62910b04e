import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { findUnion, type JsonObject, mapSubschemas, polish } from "./json-schema.ts";

/** Collects the named schemas of a document. */
export type Schemas = {
  /** Converts a schema for the document. Schemas with an id inside it become components. */
  convert(schema: z.ZodType, io: "input" | "output"): JsonObject;
  components(): JsonObject;
};

export function createSchemas(): Schemas {
  const components = new Map<string, JsonObject>();

  function add(name: string, schema: JsonObject): void {
    const known = components.get(name);
    if (known === undefined) components.set(name, schema);
    else if (!isDeepStrictEqual(known, schema)) {
      throw new Error(`The schema ${name} is not the same in a request and in an answer. Give each of the two an id of its own.`);
    }
  }

  /** Makes the options of a discriminated union components too: a discriminator can only refer to named schemas. */
  function discriminated(name: string, schema: JsonObject): JsonObject {
    const union = findUnion(schema);
    if (union === undefined) return schema;
    const references = union.options.map(([value, option]) => {
      const optionName = pascalCase(value) + name;
      add(optionName, option);
      return [value, `#/components/schemas/${optionName}`] as const;
    });
    return {
      ...schema,
      oneOf: references.map(([, $ref]) => ({ $ref })),
      discriminator: { propertyName: union.propertyName, mapping: Object.fromEntries(references) },
    };
  }

  return {
    convert(schema, io) {
      const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, { io });
      const prepare = io === "input" ? polish : (part: JsonObject) => withoutClosing(polish(part));
      for (const [name, definition] of Object.entries($defs ?? {})) add(name, discriminated(name, prepare({ ...definition })));
      return prepare(root);
    },
    components: () => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** Removes the ban on further fields: an answer may gain fields, and readers that refuse unknown ones would break. */
function withoutClosing(schema: JsonObject): JsonObject {
  const { additionalProperties, ...rest } = mapSubschemas(schema, withoutClosing);
  return additionalProperties === undefined || additionalProperties === false ? rest : { ...rest, additionalProperties };
}

/** Converts a name in snake_case, kebab-case or dot.case to PascalCase. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[_.-])(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
