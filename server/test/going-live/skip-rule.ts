import { readFileSync } from "node:fs";
import { join } from "node:path";

export const kinds = ["person", "token or assistant"] as const;
export type Kind = (typeof kinds)[number];
export type Policy = { people: boolean; agents: boolean };

const file = join(import.meta.dirname, "../../../docs/decisions/0031-review-is-skipped-by-author-and-actor.md");

/**
 * Reads the rule from its only written form, the decision record: whether a revision may get a date without an approval.
 * `people` and `agents` tell whose work the project frees from review.
 */
export function readSkipRule(): (policy: Policy, author: Kind, caller: Kind) => boolean {
  const rows = [...readFileSync(file, "utf8").matchAll(/^\| (yes|no) \| (yes|no) \| ([^|]+) \| ([^|]+) \| (yes|no) \|$/gm)];
  return (policy, author, caller) => {
    const found = rows.filter(
      ([, people, agents, writes = "", dates = ""]) =>
        (people === "yes") === policy.people && (agents === "yes") === policy.agents && fits(writes, author) && fits(dates, caller),
    );
    if (found.length !== 1)
      throw new Error(`The decision record has ${found.length} rows for ${JSON.stringify({ policy, author, caller })}.`);
    return found[0]?.[5] === "yes";
  };
}

function fits(cell: string, kind: Kind): boolean {
  return cell === "anybody" || cell === kind;
}
