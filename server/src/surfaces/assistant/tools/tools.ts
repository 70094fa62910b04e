import type { Permission, PublicOperation } from "@galley/contract";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { defineTool, type ToolDefinition } from "./define-tool.ts";
import { listedOperations, othersIn } from "./subject-fields.ts";

/** Which tools a connection lists: those of the specification, or one for each operation. It may call any of them. */
export type ToolList = "specified" | "all";

export type Tools = {
  /** Lists the tools that the connection may use at this moment, in the order of the contract. */
  listFor(actor: Actor, list: ToolList): ToolDefinition[];
};

type Described = { permission: Permission; tool: ToolDefinition };

/** Creates the list of tools. Each is described once for all connections. */
export function createTools(operations: readonly PublicOperation[]): Tools {
  const described: Partial<Record<`${ToolList} of ${"all projects" | "one project"}`, Described[]>> = {};
  return {
    listFor(actor, list) {
      const fillsInProject = actor.projectId !== null;
      const listed = list === "all" ? operations : listedOperations(operations);
      const kind = `${list} of ${fillsInProject ? "one project" : "all projects"}` as const;
      described[kind] ??= listed.map((operation) => ({
        permission: operation.permission,
        tool: defineTool(operation, fillsInProject, othersIn(operation, operations)),
      }));
      return described[kind].filter(({ permission }) => mayUse(actor, permission)).map(({ tool }) => tool);
    },
  };
}
