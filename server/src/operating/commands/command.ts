import type { z } from "zod";
import type { TableWithIds } from "#src/core/database/operator-queries.ts";
import type { registry } from "#src/registry/registry.ts";
import type { Operator } from "./operator.ts";

export type Flag = {
  /** Without the two dashes. */
  name: string;
  /** How the help calls its value; a switch has none. */
  value?: string;
  about: string;
  /** Of flags that fill the same field, one is required when one of them says so. */
  required?: true;
  multiple?: true;
  choices?: readonly string[];
  /** The field of the input that it fills; two flags that fill the same one exclude each other. */
  field: string;
  /** Turns the text into the field's value. A switch gives `gives`, or true. */
  read?: (text: string) => unknown;
  gives?: unknown;
  /** The value names a project, by id, slug or name. `only`: absent, the one project there is. */
  project?: "named" | "only";
};

export type Positional = {
  name: string;
  field: string;
  about: string;
  /** Turns the text into the field's value. */
  read?: (text: string) => unknown;
  /** It is the id of a row of this table, which tells the organization where the operator does not. */
  rowOf?: TableWithIds;
};

type Shared = {
  words: readonly [string, ...string[]];
  /** One sentence. */
  about: string;
  flags: readonly Flag[];
  positionals?: readonly Positional[];
  /** What a reader should know beyond the flags. */
  notes?: readonly string[];
  /** Arguments of a call as somebody would type it. */
  example: string;
};

export type Input = Record<string, unknown>;
/** What an operation or a command of its own answers, as JSON and as lines for people. */
export type Result = {
  output: object;
  lines: readonly string[];
  /** It did its work, and that came to no good. */
  failed?: boolean;
};

type Registry = typeof registry;
export type OperationName = keyof Registry;
export type OutputOf<Name extends OperationName> = z.output<Registry[Name]["operation"]["output"]>;

/** Calls one operation, as a member of an organization. */
export type OperationCommand = Shared & {
  operation: OperationName;
  /** The input that no flag gives. */
  preset?: Input;
  print: (output: never, input: Input) => readonly string[];
};

/** Works on the whole installation. */
export type OwnCommand = Shared & { run: (operator: Operator, input: Input) => Promise<Result> };

export type Command = OperationCommand | OwnCommand;

/** Ties the printer to what the operation answers. */
export function throughOperation<Name extends OperationName>(
  command: Shared & { operation: Name; preset?: Input; print: (output: OutputOf<Name>, input: Input) => readonly string[] },
): OperationCommand {
  return command;
}
