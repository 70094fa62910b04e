import { createModels } from "#src/making/models/create-models.ts";
import { generateInChild } from "./child-generator.ts";

// Runs a generation worker with models in its own process, for tests that kill it. Works until nothing waits, or until its failpoint.
const [connectionString = "", directory = "", settings = "{}", ...failpoint] = process.argv.slice(2);
await generateInChild({ connectionString, directory, failpoint, models: createModels(JSON.parse(settings)) });
