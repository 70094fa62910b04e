import { noStores } from "../outside/stores.ts";
import { publishInChild } from "./child-publisher.ts";

// A publisher in a process of its own, for tests that kill it: works until nothing is due, or until its failpoint.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
await publishInChild(connectionString, failpoint, noStores.egress);
