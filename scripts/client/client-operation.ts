import { isProjectScoped, type PublicOperation } from "@galley/contract";
import { isObject, type JsonObject } from "../../server/src/surfaces/openapi/json-schema.ts";
import { allErrorCodes, errorCodesOf } from "../../server/src/surfaces/openapi/operation-errors.ts";
import type { Schemas } from "../../server/src/surfaces/openapi/schemas.ts";
import { tagOf } from "../../server/src/surfaces/openapi/tags.ts";

/** An operation as the client offers it. `stem` is its name in camelCase. */
export type ClientOperation = {
  stem: string;
  name: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  permission: string | undefined;
  isIrreversible: boolean;
  errors: readonly string[];
  input: JsonObject;
  /** Schema of the answer; undefined for bytes. */
  output: JsonObject | undefined;
  answer: "json" | "bytes";
};

export function toClientOperation(operation: PublicOperation, schemas: Schemas): ClientOperation {
  const { name, method, path, summary, permission, irreversible } = operation;
  return {
    stem: camelCase(name),
    name,
    tag: tagOf(operation),
    method,
    path,
    summary,
    permission,
    isIrreversible: irreversible === true,
    errors: errorCodesOf(operation),
    input: inputOf(operation, schemas),
    output: schemas.convert(operation.output, "output"),
    answer: "json",
  };
}

/** A project token fills in its project, so that only an all-projects token must send it. */
function inputOf(operation: PublicOperation, schemas: Schemas): JsonObject {
  const schema = schemas.convert(operation.input, "input");
  const { properties, required } = schema;
  if (!isProjectScoped(operation) || !isObject(properties) || !isObject(properties.projectId)) return schema;
  const description = "Project id, from `listProjects`. Required with an all-projects token; a project token fills it in.";
  return {
    ...schema,
    properties: { ...properties, projectId: { ...properties.projectId, description } },
    required: Array.isArray(required) ? required.filter((field) => field !== "projectId") : [],
  };
}

/** The address of image bytes, which is part of the API and no operation of the contract. */
export function imageOperation(path: string, entry: JsonObject): ClientOperation {
  const parameters = Array.isArray(entry.parameters) ? entry.parameters.filter((one) => isObject(one) && one.in !== "header") : [];
  const fields = parameters.map(({ name, description, schema }) => [name, { ...schema, description }]);
  return {
    stem: "getImage",
    name: "get_image",
    tag: "Images",
    method: "GET",
    path,
    summary: String(entry.summary),
    permission: undefined,
    isIrreversible: false,
    errors: allErrorCodes.filter((code) => ["invalid_input", "not_found", "error", "unavailable"].includes(code)),
    input: {
      type: "object",
      properties: Object.fromEntries(fields),
      required: parameters.flatMap(({ name, required }) => (required === true ? [name] : [])),
    },
    output: undefined,
    answer: "bytes",
  };
}

export function isPaged({ output }: ClientOperation): boolean {
  return isObject(output?.properties) && "nextCursor" in output.properties;
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
