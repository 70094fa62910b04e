import { noStores } from "../outside/stores.ts";
import { publishInChild } from "./child-publisher.ts";

// Runs a publisher in its own process, for tests that kill it. Works until nothing is due, or until its failpoint.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
await publishInChild(connectionString, failpoint, noStores.egress);
