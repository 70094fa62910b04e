import { isProjectScoped, isWrite, type PublicOperation } from "@galley/contract";
import { isLongArticleTool, sectionField, sectionInput } from "./long-article.ts";
import { toolInputOf } from "./subject-fields.ts";
import { toolNotes } from "./tool-notes.ts";
import { isIdempotent, isList, type ObjectSchema, outputSchemaOf } from "./tool-schema.ts";

export type ToolDefinition = {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  /** For lists only, which programs iterate over. The model itself reads every other answer, whose fields are named in it. */
  outputSchema?: ObjectSchema;
  annotations: { title: string; readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
};

/**
 * Describes an operation as a tool. `fillsInProject`: the connection is to one project, which need not be named. `others`: the same for
 * other kinds of subjects, in the same tool.
 */
export function defineTool(operation: PublicOperation, fillsInProject: boolean, others: readonly PublicOperation[] = []): ToolDefinition {
  const inputSchema = toolInputOf(operation, others, fillsInProject);
  if (isLongArticleTool(operation)) inputSchema.properties[sectionField] = sectionInput;
  return {
    name: operation.name,
    title: titleOf(operation),
    description: describeTool(operation),
    inputSchema,
    ...(isList(operation) && { outputSchema: outputSchemaOf(operation) }),
    annotations: annotationsOf(operation),
  };
}

function titleOf({ name }: PublicOperation): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeTool(operation: PublicOperation): string {
  const { name, summary, irreversible } = operation;
  return [summary, toolNotes[name], irreversible && `${stakesOf(operation)}, and needs confirm: true.`].filter(Boolean).join(" ");
}

function stakesOf({ method }: PublicOperation): string {
  return method === "DELETE" ? "It cannot be undone" : "It goes live, or leads to that";
}

function annotationsOf(operation: PublicOperation): ToolDefinition["annotations"] {
  const goesLive = operation.irreversible === true && operation.method === "POST";
  // The directories of assistants ask for each of them on every tool.
  return {
    title: titleOf(operation),
    readOnlyHint: !isWrite(operation),
    destructiveHint: operation.irreversible === true,
    idempotentHint: isIdempotent(operation),
    // True for results that readers or other services see, and for requests to a URL from the caller.
    openWorldHint: goesLive || (isProjectScoped(operation) && "url" in operation.input.shape),
  };
}
