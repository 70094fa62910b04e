import { type DatabaseTrouble, troubleOf } from "#src/core/database/database-trouble.ts";
import { Failure } from "#src/core/failure.ts";
import { fileFault } from "#src/core/file-fault.ts";
import { StartupError } from "#src/core/startup-error.ts";
import type { Command } from "./command.ts";
import { flagNamesOf, sharedFlags } from "./parsing/parse-command.ts";

const sentences: Record<DatabaseTrouble, string> = {
  away: "The connection to the database was lost. Check whether the command did its work before you repeat it.",
  full: "The disk of the database is full. Nothing was changed. Free some space, then repeat the command.",
  locked: "Somebody else's transaction holds what the command changes. Nothing was changed. End it, or repeat the command later.",
  slow: "The database took too long, and nothing was changed. See what keeps it busy, then repeat the command.",
  read_only:
    "The database is read-only, as a standby is. Nothing was changed. Let DATABASE_URL lead to the primary, then repeat the command.",
};

type Violation = { param: string; message: string };

/** Describes an error in lines for the operator. A refusal gives its code, its message and the flag that it is about. */
export function describeError(error: unknown, command: Command): string {
  if (error instanceof StartupError) return `${error.message}\n`;
  const fault = fileFault(error);
  if (fault !== undefined) return `${fault}\n`;
  const trouble = troubleOf(error);
  if (trouble !== undefined) return `${sentences[trouble]}\n`;
  if (!(error instanceof Failure)) return `error: ${error instanceof Error ? error.message || error.name : String(error)}\n`;
  const violations = (error.details?.violations as Violation[] | undefined) ?? [{ param: error.param ?? "", message: error.message }];
  return violations.map(({ param, message }) => `${error.code}: ${message}${flagOf(command, param)}\n`).join("");
}

function flagOf(command: Command, param: string): string {
  const at = param.search(/[.[]/);
  const [field, rest] = at > 0 ? [param.slice(0, at), param.slice(at)] : [param, ""];
  const flags = flagNamesOf([...command.flags, ...sharedFlags(command)], field);
  const name = flags || (command.positionals?.find((positional) => positional.field === field)?.name ?? "");
  if (name === "") return param === "" ? "" : ` (${param})`;
  return rest === "" ? ` (${name})` : ` (${name}, at ${rest.replace(/^\./, "")})`;
}
