import { readLicenses } from "./licenses.ts";
import { readPackages, readRecorded } from "./read-repository.ts";

// Prints the license of every package, those of an installed service first. With --check, prints what is wrong alone.
const { packages, problems } = readLicenses(readPackages(), readRecorded());
if (!process.argv.includes("--check")) {
  for (const isRuntime of [true, false]) {
    process.stdout.write(isRuntime ? "Of an installed service:\n" : "\nFor development:\n");
    const lines = packages.filter((one) => one.isRuntime === isRuntime).map((one) => `${one.license}\t${one.package}\t${one.source}\n`);
    process.stdout.write(lines.join(""));
  }
}
for (const problem of problems) process.stdout.write(`${problem}.\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
