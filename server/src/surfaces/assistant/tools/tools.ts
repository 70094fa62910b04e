import type { Permission, PublicOperation } from "@galley/contract";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { defineTool, type ToolDefinition } from "./define-tool.ts";
import { othersIn, toolOperations } from "./subject-fields.ts";

export type Tools = {
  /** Lists the tools that the connection may use at this moment, in the order of the contract. */
  listFor(actor: Actor): ToolDefinition[];
};

type Described = { permission: Permission; tool: ToolDefinition };

/** Creates the list of tools. Each is described once for all connections. */
export function createTools(operations: readonly PublicOperation[]): Tools {
  const described: Partial<Record<"all" | "one", Described[]>> = {};
  return {
    listFor(actor) {
      const kind = actor.projectId === null ? "all" : "one";
      described[kind] ??= toolOperations(operations).map((operation) => ({
        permission: operation.permission,
        tool: defineTool(operation, kind === "one", othersIn(operation, operations)),
      }));
      return described[kind].filter(({ permission }) => mayUse(actor, permission)).map(({ tool }) => tool);
    },
  };
}
