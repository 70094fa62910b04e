import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { findUnion, type JsonObject, mapSubschemas, polish } from "./json-schema.ts";

/** Collects the named schemas of a document while its parts are written. */
export type Schemas = {
  /** The schema as it stands in the document; what has an id inside it becomes a component. */
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

  /** The options of a union that tells them apart become components too: a discriminator only knows named schemas. */
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

/** An answer may gain fields; a reader that refused them would break on the day one is added. */
function withoutClosing(schema: JsonObject): JsonObject {
  const { additionalProperties, ...rest } = mapSubschemas(schema, withoutClosing);
  return additionalProperties === undefined || additionalProperties === false ? rest : { ...rest, additionalProperties };
}

/** A name in snake_case, kebab-case or dot.case as one word in PascalCase. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[_.-])(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
