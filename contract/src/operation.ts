import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { GuestRight, Permission, Role } from "./permissions.ts";

type Common = {
  /** snake_case: operationId, tool name and, in kebab-case, the file that binds it. */
  name: string;
  /** One sentence for people, the API reference and assistants. */
  summary: string;
  input: z.ZodObject;
  output: z.ZodType;
  /** Codes that this operation can return in addition to those of every call. */
  errors: readonly ErrorCode[];
  /** Largest body, in bytes; the default of most operations when absent. */
  bodyBytesMax?: number;
  /** Permission that a guest's link has to give for it. Guests are refused every operation without this field. */
  guests?: GuestRight;
  /**
   * Field of the answer that is kept nowhere: a call that is repeated with its idempotency key gets null there, or is refused where the
   * answer cannot be without it.
   */
  shownOnce?: string;
  /** Operation under which the audit log tells of it, when it is another way to the same act; its own name when absent. */
  auditedAs?: string;
  example: { input: Record<string, unknown>; output: unknown };
};

/** An operation of REST and assistants. Names in `{braces}` come from the path, the rest from query or body. */
export type PublicOperation = Common & {
  surface: "public";
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  permission: Permission;
  /** Status of a success; 200 when absent. 202: the work continues in the background. */
  status?: 201 | 202;
  /** Cannot be undone, or goes live: the tool, and only the tool, also requires `confirm: true`. */
  irreversible?: true;
  /** The same operation for another kind of subject: assistants reach it by that tool too, with the subject's id in this field instead of `id`. */
  inTool?: { name: string; idField: string };
  /** Not of the specification: its tool is in the whole list of tools alone. */
  isFurtherTool?: true;
  /** Fields that the tool does not offer, whose list has no room for them. */
  notInTool?: readonly string[];
  /** Input and output for a site read token. Without this field such a token is refused. */
  siteRead?: { input: z.ZodObject; output: z.ZodType; example: { input: Record<string, unknown>; output: unknown } };
};

/** An operation of people (dashboard) and of the operator's command line only. */
export type DashboardOperation = Common & {
  surface: "dashboard";
  effect: "read" | "write";
  roles: readonly Role[];
  /** People are refused, whatever their role: only the operator's command line can call it. */
  operatorOnly?: true;
  /** Changes what the caller alone sees, many times a minute: the audit log and those who follow changes learn nothing of it. */
  private?: true;
};

/**
 * An operation of the service's own, for a person who has been to a network or approved a site: the service calls it when the answer
 * from there arrives. No token, tool or screen reaches it.
 */
export type ServiceOperation = Omit<Common, "example"> & {
  surface: "service";
  effect: "write";
  roles: readonly Role[];
};

/** An operation that somebody calls. */
export type Operation = PublicOperation | DashboardOperation;
export type AnyOperation = Operation | ServiceOperation;

/** Declares an operation and keeps the literal types of its name, path and schemas. */
export function defineOperation<const O extends AnyOperation>(operation: O): O {
  return operation;
}

export function isWrite(operation: AnyOperation): boolean {
  return operation.surface === "public" ? operation.method !== "GET" : operation.effect === "write";
}

/** Returns whether an operation changes something that its organization has, so that the audit log tells of it. */
export function isAudited(operation: AnyOperation): boolean {
  return isWrite(operation) && !(operation.surface === "dashboard" && operation.private === true);
}

export function isProjectScoped(operation: Operation): boolean {
  return "projectId" in operation.input.shape;
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name ? [name] : []));
}

/** Returns the field that holds a file and is sent only as a part of multipart/form-data; undefined for most operations. */
export function fileFieldOf({ input }: Operation): string | undefined {
  const isFile = (schema: unknown) =>
    schema instanceof z.ZodFile || (schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodFile);
  return Object.keys(input.shape).find((name) => isFile(input.shape[name]));
}
