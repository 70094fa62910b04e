import { readFileSync } from "node:fs";
import { trackedFiles } from "../runner/tracked-files.ts";
import { readRecording } from "./read-recording.ts";
import { brokenStatements, missingStatements } from "./report.ts";

// Judges the statements that a run of tests has recorded. `full`: it was a run of all tests, so that none may be missing.
const [folder = "", set] = process.argv.slice(2);

const { recorded, catalog } = readRecording(folder);

const sources = trackedFiles()
  .filter((path) => /^server\/src\/.*\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const problems = await brokenStatements({ recorded, catalog });
const missing = set === "full" ? await missingStatements({ recorded, catalog }, sources) : [];

process.stdout.write(`Statements: ${new Set(recorded.map(({ text }) => text)).size} sent, ${problems.length} to change\n`);
// Told and no failure: what a test does not send nobody has read.
if (missing.length > 0) process.stdout.write(`Not read, since no test sends it, or not needed:\n  ${missing.join("\n  ")}\n`);
if (problems.length > 0) {
  process.stdout.write(`\n${problems.join("\n")}
Each query names its organization by a value for every table of tenants that it reads: \`where t.organization_id = \${organizationId}\`, in a
subquery and at an outer join too. docs/architecture.md, "Statements", tells why. What has to be about all organizations belongs into
scripts/statements/exceptions.ts, with the reason.\n`);
  process.exitCode = 1;
}
