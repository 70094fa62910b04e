import type { z } from "zod";
import type { registry } from "#src/registry/registry.ts";
import type { Operator } from "./operator.ts";
import type { TableWithIds } from "./operator-queries.ts";

export type Flag = {
  /** Without the two dashes. */
  name: string;
  /** Placeholder of its value in the help. A switch has none. */
  value?: string;
  about: string;
  /** Makes the flag required. Where several flags fill the same field, one of them is enough. */
  required?: true;
  multiple?: true;
  choices?: readonly string[];
  /** Field of the input that it fills. Two flags that fill the same field exclude each other. */
  field: string;
  /** Turns the text into the field's value. A switch gives `gives`, or true. */
  read?: (text: string) => unknown;
  gives?: unknown;
  /** Set where the value names a project, by id, slug or name. With `only`, an absent flag means the only project there is. */
  project?: "named" | "only";
};

export type Positional = {
  name: string;
  field: string;
  about: string;
  /** Turns the text into the field's value. */
  read?: (text: string) => unknown;
  /** Set where it is a directory that the command writes to. Root makes it for the user as whom the command then runs. */
  written?: true;
  /** Table whose row the value identifies. The organization is taken from that row where the operator does not name one. */
  rowOf?: TableWithIds;
};

type Shared = {
  words: readonly [string, ...string[]];
  /** One sentence. */
  about: string;
  flags: readonly Flag[];
  positionals?: readonly Positional[];
  /** Sentences for the help beyond the flags. */
  notes?: readonly string[];
  /** Arguments of a sample call, as a person types them. */
  example: string;
};

export type Input = Record<string, unknown>;
/** Output of an operation or of a command of its own, as JSON and as lines for people. */
export type Result = {
  output: object;
  lines: readonly string[];
  /** True where the command did its work and found a failure. */
  failed?: boolean;
};

type Registry = typeof registry;
export type OperationName = keyof Registry;
export type OutputOf<Name extends OperationName> = z.output<Registry[Name]["operation"]["output"]>;

/** A command that calls one operation, as a member of an organization. */
export type OperationCommand = Shared & {
  operation: OperationName;
  /** Input that no flag gives. */
  preset?: Input;
  print: (output: never, input: Input) => readonly string[];
};

/** A command that works on the whole installation. */
type OwnCommand = Shared & { run: (operator: Operator, input: Input) => Promise<Result> };

export type Command = OperationCommand | OwnCommand;

/** Returns the command unchanged. Ties the type of `print` to the operation's output. */
export function throughOperation<Name extends OperationName>(
  command: Shared & { operation: Name; preset?: Input; print: (output: OutputOf<Name>, input: Input) => readonly string[] },
): OperationCommand {
  return command;
}
