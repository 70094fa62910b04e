import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { faults } from "./campaign/faults.ts";
import { isClean, type Row, sumOf, tableOf } from "./campaign/table.ts";
import { tryFault } from "./campaign/try-fault.ts";

// Faults of a year of operation, made on purpose: npm run campaign -- --only faults --tries 200 --record /tmp/faults
const { values } = parseArgs({
  options: {
    /** Part of the campaign. */
    only: { type: "string", default: "faults" },
    /** Kinds of faults, separated by commas; all of them when absent. */
    faults: { type: "string" },
    /** Kills; of locks there are a third as many, of the rest fewer. */
    tries: { type: "string", default: "200" },
    /** File that keeps what came of each installation. A campaign that was broken off goes on from it. */
    record: { type: "string" },
    /** Folder of another version to try, with its packages. */
    service: { type: "string" },
  },
});
if (values.only !== "faults") throw new Error(`There is no part ${values.only} of the campaign. The parts are: faults.`);
const tries = Number(values.tries);
const chosen = faults.filter(({ name }) => values.faults === undefined || values.faults.split(",").includes(name));
if (!(tries >= 1) || chosen.length === 0)
  throw new Error(`--tries takes a number from 1, --faults some of: ${faults.map(({ name }) => name).join(", ")}.`);

const { record } = values;
const rows: Row[] =
  record !== undefined && existsSync(record)
    ? readFileSync(record, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Row)
    : [];

for (const fault of chosen) {
  const count = fault.triesOf(tries);
  for (let from = sumOf(rows, fault.name).tries; from < count; ) {
    const row = await tryFault(fault, { from, until: count, version: values.service });
    for (const one of row.unnamed) process.stderr.write(`unnamed: ${one}\n`);
    rows.push(row);
    if (record !== undefined) appendFileSync(record, `${JSON.stringify(row)}\n`);
    if (row.tries === 0) break;
    from += row.tries;
  }
}
const sums = chosen.map(({ name, about }) => ({ ...sumOf(rows, name), about }));
process.stdout.write(tableOf(sums));
process.exit(sums.every(isClean) ? 0 : 1);
