import { expect, test } from "vitest";
import { z } from "zod";
import { answerSchema } from "./answer-schema.ts";

test("objects are closed at every depth, and what the fields say of themselves stays", () => {
  const slide = z.object({ text: z.string().max(90).describe("One claim.") });
  expect(answerSchema(z.object({ slides: z.array(slide).min(2) }))).toEqual({
    strict: true,
    json: {
      type: "object",
      required: ["slides"],
      additionalProperties: false,
      properties: {
        slides: {
          type: "array",
          minItems: 2,
          items: {
            type: "object",
            required: ["text"],
            additionalProperties: false,
            properties: { text: { type: "string", maxLength: 90, description: "One claim." } },
          },
        },
      },
    },
  });
});

test("what the strict form cannot say is not strict", () => {
  for (const schema of [z.object({ a: z.string().optional() }), z.object({ a: z.string().default("x") }), z.record(z.string(), z.string())])
    expect(answerSchema(schema).strict).toBe(false);
  expect(answerSchema(z.record(z.string(), z.string())).json.additionalProperties).toEqual({ type: "string" });
});

test("fields may be called like words of the schema itself", () => {
  const inner = { type: "object", required: ["a"], additionalProperties: false, properties: { a: { type: "string" } } };
  const schema = z.object({ required: z.object({ a: z.string() }), type: z.string(), oneOf: z.string(), enum: z.enum(["x"]) });
  expect(answerSchema(schema)).toMatchObject({
    strict: true,
    json: {
      additionalProperties: false,
      properties: { required: inner, type: { type: "string" }, oneOf: { type: "string" }, enum: { enum: ["x"] } },
    },
  });
});

test("a union that is told apart by a field is one that the strict form knows", () => {
  const kinds = [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b"), size: z.int() })] as const;
  const { json, strict } = answerSchema(z.object({ part: z.discriminatedUnion("kind", kinds) }));
  expect(strict).toBe(true);
  expect(json.properties).toMatchObject({ part: { anyOf: [{ additionalProperties: false }, { required: ["kind", "size"] }] } });
});
