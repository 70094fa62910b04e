import { isProjectScoped, isWrite, pathParameters } from "@galley/contract";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { describe, expect, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { defineTool, toolNotes } from "./define-tool.ts";
import { listedOperations, othersIn } from "./subject-fields.ts";
import { outputSchemaOf } from "./tool-schema.ts";

const operations = publicOperations.map(({ operation }) => [operation.name, operation] as const);
const validator = new AjvJsonSchemaValidator();
const notYet = ["generate_post", "generate_post_images", "render_post"];

describe.each(operations)("%s", (_, operation) => {
  const tool = defineTool(operation, false);

  test("takes and answers objects that any client can read: no references, no choice at the root", () => {
    for (const schema of [tool.inputSchema, ...(tool.outputSchema ? [tool.outputSchema] : [])]) {
      expect(schema.type).toBe("object");
      expect(Object.keys(schema)).not.toEqual(expect.arrayContaining(["anyOf"]));
      expect(JSON.stringify(schema)).not.toContain("$ref");
      for (const name of schema.required) expect(Object.keys(schema.properties)).toContain(name);
    }
  });

  test("takes its example and answers with it, by its own schemas", () => {
    const confirm = operation.irreversible ? { confirm: true } : {};
    expect(validator.getValidator(tool.inputSchema)({ ...operation.example.input, ...confirm })).toMatchObject({ valid: true });
    expect(validator.getValidator(outputSchemaOf(operation))(operation.example.output)).toMatchObject({ valid: true });
    expect(validator.getValidator(tool.inputSchema)({ ...operation.example.input, ...confirm, unknown: 1 })).toMatchObject({
      valid: false,
    });
  });

  test("tells what it answers with if that is a list, and then alone", () => {
    expect(tool.outputSchema !== undefined).toBe("nextCursor" in outputSchemaOf(operation).properties);
  });

  test("has every annotation, and asks for a confirmation then and only then when it cannot be undone", () => {
    const { title, ...hints } = tool.annotations;
    expect(title).toBe(tool.title);
    expect(hints).toEqual({
      readOnlyHint: !isWrite(operation),
      destructiveHint: operation.irreversible === true || operation.method === "DELETE",
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
    expect(tool.inputSchema.required.includes("confirm")).toBe(operation.irreversible === true);
    expect("confirm" in tool.inputSchema.properties).toBe(operation.irreversible === true);
  });

  test("tells what it does and needs, and does not tell the model what to do", () => {
    const instructs =
      /\b(?:you must|ask the person|tell the person|show them|follow no|before you|leave it out|send (?:exactly|it (?:back|until)))\b/i;
    for (const fillsInProject of [false, true]) {
      const { description, inputSchema } = defineTool(operation, fillsInProject);
      expect(`${description} ${JSON.stringify(inputSchema)}`).not.toMatch(instructs);
    }
  });

  test("needs no project where the connection fills it in, and an all-projects one names it", () => {
    if (!isProjectScoped(operation)) return;
    expect(defineTool(operation, true).inputSchema.required).not.toContain("projectId");
    expect(tool.inputSchema.properties).toHaveProperty("projectId");
  });

  test("has every parameter of its path", () => {
    for (const name of pathParameters(operation.path)) expect(tool.inputSchema.required).toContain(name);
  });
});

describe("a tool for several kinds of subjects", () => {
  const all = operations.map(([, operation]) => operation);
  const toolNamed = (name: string) => {
    const operation = listedOperations(all).find((one) => one.name === name);
    if (operation === undefined) throw new Error(`There is no tool ${name}.`);
    return defineTool(operation, false, othersIn(operation, all));
  };

  test("takes the id of either subject, and requires neither", () => {
    for (const name of ["list_comments", "create_comment"]) {
      const { properties, required } = toolNamed(name).inputSchema;
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(["id", "postId"]));
      expect(required).not.toContain("id");
    }
    expect(toolNamed("create_comment").inputSchema.properties).toHaveProperty("point");
  });

  test("stands once in the list", () => {
    const names = listedOperations(all).map(({ name }) => name);
    expect(names).toContain("list_comments");
    expect(names).not.toContain("list_post_comments");
  });
});

test("exactly the six tools of the specification ask for a confirmation", () => {
  const confirming = operations.filter(([, operation]) => operation.irreversible && !operation.isFurtherTool).map(([name]) => name);
  expect(confirming.toSorted()).toEqual([
    "approve_article",
    "delete_article",
    "delete_image",
    "delete_post",
    "schedule_article",
    "schedule_post",
  ]);
});

test("a tool tells that it ends something, or reaches beyond the service", () => {
  const told = (hint: "destructiveHint" | "openWorldHint") =>
    operations.flatMap(([name, operation]) => (defineTool(operation, false).annotations[hint] ? [name] : []));
  expect(told("destructiveHint")).toEqual(expect.arrayContaining(["delete_comment", "revoke_guest_link"]));
  expect(told("openWorldHint").toSorted()).toEqual([
    "accept_author_change",
    "approve_article",
    "approve_post",
    "generate_post",
    "queue_post",
    "reorder_post_queue",
    "retry_failed_publications",
    "schedule_article",
    "schedule_post",
    "upload_image",
  ]);
});

test("a file, which no message can carry, is not asked for", () => {
  const upload = publicOperations.find(({ operation }) => operation.name === "upload_image")?.operation;
  expect(upload && Object.keys(defineTool(upload, false).inputSchema.properties)).toEqual(expect.not.arrayContaining(["file"]));
});

test("every note belongs to a tool", () => {
  const names = operations.map(([name]) => name as string);
  for (const name of Object.keys(toolNotes)) expect([...names, ...notYet]).toContain(name);
});
