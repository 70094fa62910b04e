import type { Catalog } from "../../server/test/statements/record-catalog.ts";
import type { RecordedStatement } from "../../server/test/statements/record-statements.ts";
import { type Finding, findingsIn } from "./check-statements.ts";
import { acrossOrganizations, asOwner, type Exception, filesLeftAlone, insideQueries } from "./exceptions.ts";
import { type Source, unsentStatements } from "./unsent.ts";

const namesOf = (exceptions: readonly Exception[]) => exceptions.flatMap(({ names }) => names);

export type Recording = { recorded: readonly RecordedStatement[]; catalog: Catalog };

/** Lists the statements that break a rule. Adds to `needed` each exception that one of them needs. */
export async function brokenStatements({ recorded, catalog }: Recording, needed = new Set<string>()): Promise<string[]> {
  const broken = (await findingsIn(recorded, catalog)).filter((finding) => !isExcepted(finding, needed));
  return broken.map(({ rule, advice, statement: { text, places } }) => `${places.join(" < ")}\n  [${rule}] ${advice}\n  ${text}\n`);
}

function isExcepted({ rule, called, statement }: Finding, needed: Set<string>): boolean {
  const [sender = ""] = statement.places;
  const file = namesOf(filesLeftAlone).find((path) => sender.startsWith(path));
  const excepted = { function: acrossOrganizations, "function-in-query": insideQueries, "as-owner": asOwner }[rule];
  const listed = new Set(excepted === undefined ? [] : namesOf(excepted));
  const isListed = called.length > 0 && called.every((name) => listed.has(name));
  const used = isListed ? called : file === undefined ? [] : [file];
  for (const name of used) needed.add(name);
  return used.length > 0;
}

/** Lists what only a run of all tests shows: statements that none of them sends, and exceptions that nothing needs. */
export async function missingStatements(recording: Recording, sources: readonly Source[]): Promise<string[]> {
  const needed = new Set<string>();
  await brokenStatements(recording, needed);
  const known = [acrossOrganizations, insideQueries, asOwner, filesLeftAlone].flatMap(namesOf);
  return [
    ...unsentStatements(sources, recording.recorded).map((written) => `[unsent] ${written}`),
    ...known.filter((name) => !needed.has(name)).map((name) => `[exception] Nothing needs ${name}.`),
  ];
}
