import { createAccountDeleter } from "#src/people/accounts/deletion/delete-accounts.ts";
import { workInChild } from "./child-worker.ts";

// Runs the worker that deletes accounts until a failpoint kills it.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
await workInChild({ connectionString, failpoint }, createAccountDeleter);
