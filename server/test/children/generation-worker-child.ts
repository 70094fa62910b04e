import { generateInChild } from "./child-generator.ts";

// Runs a generation worker in its own process, for tests that kill it. Works until nothing waits, or until its failpoint.
const [connectionString = "", directory = "", ...failpoint] = process.argv.slice(2);
await generateInChild({ connectionString, directory, failpoint });
