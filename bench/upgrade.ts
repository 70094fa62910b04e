import { parseArgs } from "node:util";
import { fillEarlier, migrateBeside } from "../server/test/upgrades/beside-readers.ts";
import { openBenchDatabase } from "./database.ts";

// Upgrades a large database beside ten readers and writers: npm run bench:upgrade -- --from 0034 --rows 1000000
const { values } = parseArgs({ options: { from: { type: "string", default: "0034" }, rows: { type: "string", default: "1000000" } } });

const database = await openBenchDatabase();
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`.padStart(10);
try {
  const begun = performance.now();
  await fillEarlier(database.connectionString, values.from, Number(values.rows));
  process.stdout.write(`${values.rows} rows at schema ${values.from}, filled in ${seconds(performance.now() - begun).trim()}\n`);
  const started = performance.now();
  const files = await migrateBeside(database.connectionString, values.from);
  const total = performance.now() - started;
  for (const { name, milliseconds, longestWait, waited } of files)
    process.stdout.write(`${name.padEnd(44)} ${seconds(milliseconds)}   longest wait ${seconds(longestWait)}  ${waited}\n`);
  const longest = files.reduce((one, other) => (other.longestWait > one.longestWait ? other : one));
  process.stdout.write(`All: ${seconds(total).trim()}; longest wait ${seconds(longest.longestWait).trim()}, at ${longest.name}\n`);
} finally {
  await database.stop();
}
