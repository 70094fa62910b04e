import { parseArgs } from "node:util";
import { faults } from "./campaign/faults.ts";
import { openInstallation } from "./campaign/installation.ts";
import { startLoad } from "./campaign/load.ts";
import { type Row, tableOf } from "./campaign/table.ts";

// What a year of operation brings, made on purpose: npm run campaign -- --only faults --tries 200
const { values } = parseArgs({
  options: {
    /** Part of the campaign. */
    only: { type: "string", default: "faults" },
    /** Kinds of faults, separated by commas; all of them when absent. */
    faults: { type: "string" },
    /** Kills; of locks there are a third as many, of the rest fewer. */
    tries: { type: "string", default: "200" },
  },
});
if (values.only !== "faults") throw new Error(`There is no part ${values.only} of the campaign. The parts are: faults.`);
const tries = Number(values.tries);
const chosen = faults.filter(({ name }) => values.faults === undefined || values.faults.split(",").includes(name));
if (!(tries >= 1) || chosen.length === 0)
  throw new Error(`--tries takes a number from 1, --faults some of: ${faults.map(({ name }) => name).join(", ")}.`);

const rows: Row[] = [];
for (const { name, about, triesOf, diskMegabytes, causes, run } of chosen) {
  await using installation = await openInstallation(diskMegabytes);
  if (installation.lacks !== undefined) {
    rows.push({ about, tries: 0, happened: `not tried: ${installation.lacks}`, outages: { writing: 0, blog: 0 }, ends: 0, unnamed: 0 });
    continue;
  }
  await using load = await startLoad(installation, causes);
  const count = triesOf(tries);
  const told: string[] = [];
  for (let number = 0; number < count; number += 1) {
    told.push(await run({ installation, load, number }));
    process.stderr.write(`${name}: ${number + 1} of ${count} at ${Math.round(performance.now() / 1000)} s\n`);
  }
  const lost = await load.settle();
  for (const one of [...load.unnamed, ...installation.unnamed()]) process.stderr.write(`unnamed: ${one}\n`);
  rows.push({
    about,
    tries: count,
    happened: [...new Set(told), ...lost].join("; "),
    outages: load.outages(),
    ends: installation.ends(),
    unnamed: load.unnamed.length + installation.unnamed().length,
  });
}
process.stdout.write(tableOf(rows));
const isClean = rows.every(({ ends, unnamed, happened }) => ends === 0 && unnamed === 0 && !/lost|twice/.test(happened));
process.exit(isClean ? 0 : 1);
