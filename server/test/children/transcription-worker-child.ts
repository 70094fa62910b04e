import { createModels } from "#src/making/models/create-models.ts";
import { quickPace } from "../models/quick-pace.ts";
import { generateInChild } from "./child-generator.ts";

// Transcribes in a process of its own, for tests that kill it: works until nothing waits, or until its failpoint.
const [connectionString = "", directory = "", settings = "{}", ...failpoint] = process.argv.slice(2);
await generateInChild({ connectionString, directory, failpoint, models: createModels(JSON.parse(settings), undefined, quickPace) });
