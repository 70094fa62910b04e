import { type PublicOperation, rolePermissions } from "@galley/contract";
import type { Actor } from "#src/platform/actor.ts";
import { defineTool, type ToolDefinition } from "./define-tool.ts";

export type Tools = {
  /** What the connection may do at this moment, in the order of the contract. */
  listFor(actor: Actor): ToolDefinition[];
};

/** Tools as they are listed, described once for all connections. */
export function createTools(operations: readonly PublicOperation[]): Tools {
  const described = { all: undefined, one: undefined } as Record<"all" | "one", ToolDefinition[] | undefined>;
  return {
    listFor(actor) {
      const kind = actor.projectId === null ? "all" : "one";
      described[kind] ??= operations.map((operation) => defineTool(operation, kind === "one"));
      return described[kind].filter((_tool, index) => mayCall(actor, operations[index]));
    },
  };
}

function mayCall({ permissions, role }: Actor, operation: PublicOperation | undefined): boolean {
  return operation !== undefined && permissions.has(operation.permission) && rolePermissions[role].has(operation.permission);
}
