import type { Constraint } from "libpg-query";
import { type Command, commandsOn } from "./parsed-file.ts";
import type { Rule } from "./rule.ts";

export const constraintRules: readonly Rule[] = [
  {
    name: "constraint",
    advice:
      "A check or a foreign key reads the whole table under a lock. Add it as `not valid`, then `alter table … validate constraint NAME` in an `--! online` file.",
    breaks: (statement, file) =>
      commandsOn(statement, file).some((command) => {
        const constraint = addedConstraint(command);
        return isOf(constraint, ["CONSTR_CHECK", "CONSTR_FOREIGN", "CONSTR_NOTNULL"]) && constraint?.skip_validation !== true;
      }),
  },
  {
    name: "key",
    advice:
      "A key makes its index while the table is locked. Make it with `create unique index concurrently` in an `--! online` file, then `add constraint NAME unique using index INDEX`.",
    breaks: (statement, file) =>
      commandsOn(statement, file).some((command) => {
        const constraint = addedConstraint(command);
        return isOf(constraint, ["CONSTR_PRIMARY", "CONSTR_UNIQUE", "CONSTR_EXCLUSION"]) && constraint?.indexname === undefined;
      }),
  },
  {
    name: "validate",
    advice:
      "Validating reads the whole table. Put it into an `--! online` file, as a statement of its own, after the one that adds the constraint.",
    breaks: (statement, file) =>
      commandsOn(statement, file).some(({ command, alone }) => command.subtype === "AT_ValidateConstraint" && !(file.online && alone)),
  },
  {
    name: "constraint-alone",
    advice: "A distributed database adds a constraint only in a statement of its own. Write an `alter table` for it alone.",
    breaks: (statement, file) => commandsOn(statement, file).some((command) => addedConstraint(command) !== undefined && !command.alone),
  },
];

export function addedConstraint({ command: { subtype, def } }: Command): Constraint | undefined {
  return subtype === "AT_AddConstraint" && def !== undefined && "Constraint" in def ? def.Constraint : undefined;
}

function isOf(constraint: Constraint | undefined, types: readonly Constraint["contype"][]): boolean {
  return constraint !== undefined && types.includes(constraint.contype);
}
