import { isDatabaseAway } from "#src/core/database/is-database-away.ts";
import { Failure } from "#src/core/failure.ts";
import { StartupError } from "#src/core/startup-error.ts";
import type { Command } from "./command.ts";
import { flagNamesOf, sharedFlags } from "./parsing/parse-command.ts";

type Violation = { param: string; message: string };

/** Describes an error in lines for the operator. A refusal gives its code, its message and the flag that it is about. */
export function describeError(error: unknown, command: Command): string {
  if (error instanceof StartupError) return `${error.message}\n`;
  if (isDatabaseAway(error))
    return "The connection to the database was lost. Check whether the command did its work before you repeat it.\n";
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
