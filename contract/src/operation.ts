import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { Permission, Role } from "./permissions.ts";

type Common = {
  /** snake_case: operationId, tool name and, in kebab-case, the file that binds it. */
  name: string;
  /** One sentence for people, the API reference and assistants. */
  summary: string;
  input: z.ZodObject;
  output: z.ZodType;
  /** Codes that this operation can answer beside those that every call can. */
  errors: readonly ErrorCode[];
  /** What its body may take; that of most operations when absent. */
  bodyBytesMax?: number;
  example: { input: Record<string, unknown>; output: unknown };
};

/** An operation that REST and assistants offer. Names in `{braces}` come from the path, the rest from query or body. */
export type PublicOperation = Common & {
  surface: "public";
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  permission: Permission;
  /** What a success answers with; 200 when absent. 202: the work goes on behind it. */
  status?: 201 | 202;
  /** Cannot be taken back, or goes live: the tool, and only the tool, also asks for `confirm: true`. */
  irreversible?: true;
  /** What a site read token sends and gets here instead; without it such a token is refused. */
  siteRead?: { input: z.ZodObject; output: z.ZodType; example: { input: Record<string, unknown>; output: unknown } };
};

/** An operation that only people (dashboard) and the operator's command line have. */
export type DashboardOperation = Common & {
  surface: "dashboard";
  effect: "read" | "write";
  roles: readonly Role[];
  /** People are refused, whatever their role: only the operator's command line has it. */
  operatorOnly?: true;
};

export type Operation = PublicOperation | DashboardOperation;

/** Declares an operation; the literal types of its name, path and schemas are kept. */
export function defineOperation<const O extends Operation>(operation: O): O {
  return operation;
}

export function isWrite(operation: Operation): boolean {
  return operation.surface === "public" ? operation.method !== "GET" : operation.effect === "write";
}

export function isProjectScoped(operation: Operation): boolean {
  return "projectId" in operation.input.shape;
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name ? [name] : []));
}

/** The field that carries a file, and so is sent only as a part of multipart/form-data; undefined for most operations. */
export function fileFieldOf({ input }: Operation): string | undefined {
  const isFile = (schema: unknown) =>
    schema instanceof z.ZodFile || (schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodFile);
  return Object.keys(input.shape).find((name) => isFile(input.shape[name]));
}
