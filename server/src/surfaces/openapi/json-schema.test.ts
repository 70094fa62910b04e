import { describe, expect, test } from "vitest";
import { z } from "zod";
import { polish } from "./json-schema.ts";
import { createSchemas } from "./schemas.ts";

function output(schema: z.ZodType) {
  return createSchemas().convert(schema, "output");
}

describe("polish", () => {
  test("an integer without bounds of its own has none, and bounds of its own stay", () => {
    expect(output(z.int())).toEqual({ type: "integer" });
    expect(output(z.int().min(1).max(9))).toEqual({ type: "integer", minimum: 1, maximum: 9 });
  });

  test("a format speaks for itself, and a pattern without format stays", () => {
    expect(output(z.iso.datetime())).toEqual({ type: "string", format: "date-time" });
    expect(output(z.string().regex(/^a+$/))).toEqual({ type: "string", pattern: "^a+$" });
  });

  test("what may be null says so in its type, with its bounds", () => {
    expect(output(z.string().max(5).nullable())).toEqual({ type: ["string", "null"], maxLength: 5 });
  });

  test("a nullable enumeration keeps its null beside it, because the enumeration would refuse it", () => {
    expect(output(z.enum(["a", "b"]).nullable())).toEqual({ anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }] });
  });

  test("a choice between constants is an enumeration", () => {
    expect(output(z.union([z.literal(2), z.literal(3)]))).toEqual({ type: "number", enum: [2, 3] });
  });

  test("constants of different types stay a choice", () => {
    const mixed = { anyOf: [{ type: "number", const: 30 }, { type: "null" }, { type: "string", const: "x" }] };
    expect(polish(mixed)).toEqual(mixed);
  });

  test("a list of nothing is a list that is always empty", () => {
    expect(output(z.array(z.never()))).toEqual({ type: "array", items: {}, maxItems: 0 });
  });

  test("example and default values are left alone, whatever they look like", () => {
    const schema = { type: "object", examples: [{ maximum: Number.MAX_SAFE_INTEGER }], default: { anyOf: [] } };
    expect(polish(schema)).toEqual(schema);
  });
});

describe("createSchemas", () => {
  const Shape = z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("round"), radius: z.number() }),
    z.strictObject({ kind: z.literal("with_corners"), corners: z.int() }),
  ]);

  test("the options of a named union become components that its discriminator finds", () => {
    const schemas = createSchemas();
    schemas.convert(z.strictObject({ shape: Shape.meta({ id: "UnionShape" }) }), "output");
    expect(Object.keys(schemas.components())).toEqual(["RoundUnionShape", "UnionShape", "WithCornersUnionShape"]);
    expect(schemas.components().UnionShape).toEqual({
      oneOf: [{ $ref: "#/components/schemas/RoundUnionShape" }, { $ref: "#/components/schemas/WithCornersUnionShape" }],
      discriminator: {
        propertyName: "kind",
        mapping: { round: "#/components/schemas/RoundUnionShape", with_corners: "#/components/schemas/WithCornersUnionShape" },
      },
    });
  });

  test("a request refuses unknown fields, and an answer may gain some", () => {
    const schema = z.strictObject({ a: z.string() });
    expect(createSchemas().convert(schema, "input")).toHaveProperty("additionalProperties", false);
    expect(createSchemas().convert(schema, "output")).not.toHaveProperty("additionalProperties");
  });

  test("one name for two shapes is refused", () => {
    const schemas = createSchemas();
    const named = z.strictObject({ a: z.string().default("x") }).meta({ id: "TwoShapes" });
    schemas.convert(named, "input");
    expect(() => schemas.convert(named, "output")).toThrow(/TwoShapes/);
  });
});
