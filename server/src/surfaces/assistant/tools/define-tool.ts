import { isWrite, type PublicOperation } from "@galley/contract";
import { isLongArticleTool, sectionField, sectionInput } from "./long-article.ts";
import { toolInputOf } from "./subject-fields.ts";
import { isIdempotent, isList, type ObjectSchema, outputSchemaOf } from "./tool-schema.ts";

/** Notes for assistants beyond the summary of an operation, by the operation's name. None tells a model what to do. */
export const toolNotes: Readonly<Record<string, string>> = {
  get_brand: "Every text of the project keeps to it.",
  create_article:
    "The project's rule for agents decides whether it waits for approval. Costs no credits; approved at once, it may start routine posts that do. It inherits a topic's date. " +
    "The answer lists what the article language dropped; pictures come from upload_image.",
  get_article: "An article of more than 25,000 characters comes as an outline without markdown, and section reads one part of it.",
  update_article: "markdown replaces the whole body, every section of it. Refused while the article is in review.",
  submit_article: "After this nobody can edit it until a reviewer has decided.",
  approve_article: "A person's decision about one revision; get_article tells the cost of its routine.",
  approve_post: "A person's decision about one revision.",
  create_post: "The project's rule for agents decides whether it waits for approval. Costs no credits. dryRun checks it unsaved.",
  update_post: "A carousel's slides and a thread's parts are replaced as a whole.",
  upload_image: "A tool takes base64 or url. The answer's markdown places it in a body; a licensed image needs its maker in credit.",
  create_comment: "It shows the names of assistant and person. A mention of a member hands something over.",
  generate_post: "dryRun tells the cost; create_post is free. get_post shows the text once it is written.",
  render_post: "Further calls take the exportId, until status is ready.",
};

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
    annotations: annotationsOf(operation, inputSchema),
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

function annotationsOf(operation: PublicOperation, { properties }: ObjectSchema): ToolDefinition["annotations"] {
  const goesLive = operation.irreversible === true && operation.method === "POST";
  // The directories of assistants ask for each of them on every tool.
  return {
    title: titleOf(operation),
    readOnlyHint: !isWrite(operation),
    destructiveHint: operation.irreversible === true || operation.method === "DELETE",
    idempotentHint: isIdempotent(operation),
    // True for results that readers or other services see, and for requests to a URL from the caller.
    openWorldHint: goesLive || Object.values(properties).some(({ format }) => format === "uri"),
  };
}
