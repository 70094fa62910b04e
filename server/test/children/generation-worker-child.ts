import { generateInChild } from "./child-generator.ts";

// Writes in a process of its own, for tests that kill it: works until nothing waits, or until its failpoint.
const [connectionString = "", directory = "", ...failpoint] = process.argv.slice(2);
await generateInChild({ connectionString, directory, failpoint });
