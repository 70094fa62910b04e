import type { PublicOperation } from "@galley/contract";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { RawInput } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { inputSchemaOf, type ObjectSchema } from "./tool-schema.ts";

/**
 * Returns the operations whose tools are listed unless all are asked for: those of the specification. A conversation has no room for
 * more.
 */
export function listedOperations(operations: readonly PublicOperation[]): PublicOperation[] {
  return operations.filter(({ inTool, isFurtherTool }) => inTool === undefined && !isFurtherTool);
}

/** Returns the operations that a tool carries out for other kinds of subjects. */
export function othersIn({ name }: PublicOperation, operations: readonly PublicOperation[]): PublicOperation[] {
  return operations.filter(({ inTool }) => inTool?.name === name);
}

/** Returns the tool's input: that of its operation, and with others the fields that only they have. One id names the subject then. */
export function toolInputOf(operation: PublicOperation, others: readonly PublicOperation[], fillsInProject: boolean): ObjectSchema {
  const own = inputSchemaOf(operation, fillsInProject);
  if (others.length === 0) return own;
  const properties = { ...own.properties };
  for (const other of others) {
    const { id, ...fields } = inputSchemaOf(other, fillsInProject).properties;
    const idField = other.inTool?.idField;
    if (id !== undefined && idField !== undefined)
      properties[idField] = { ...id, description: `${String(id.description)} In place of id.` };
    for (const [name, field] of Object.entries(fields)) properties[name] ??= field;
  }
  return { ...own, properties, required: own.required.filter((name) => name !== "id") };
}

type Chosen = { bound: AnyBound<PublicOperation>; given: () => RawInput };

/** Returns the operation for the kind of subject that a call names, and how to get its own input, which is refused without exactly one. */
export function chooseOperation(
  bound: AnyBound<PublicOperation>,
  operations: readonly AnyBound<PublicOperation>[],
  sent: RawInput,
): Chosen {
  const others = operations.filter(({ operation }) => operation.inTool?.name === bound.operation.name);
  if (others.length === 0) return { bound, given: () => sent };
  const fields = ["id", ...others.flatMap(({ operation }) => operation.inTool?.idField ?? [])];
  const [field, second] = fields.filter((name) => Object.hasOwn(sent, name));
  const chosen = others.find(({ operation }) => operation.inTool?.idField === field) ?? bound;
  const given = () => {
    if (field === undefined) throw new Failure("invalid_input", forPrograms(`Name what it is about: send ${fields.join(" or ")}.`), "id");
    if (second !== undefined) throw new Failure("invalid_input", forPrograms(`Send only one of ${fields.join(" and ")}.`), second);
    const { [field]: id, ...rest } = sent;
    return { ...rest, id };
  };
  return { bound: chosen, given };
}
