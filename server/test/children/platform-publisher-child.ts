import { createEgress } from "#src/core/egress/egress.ts";
import { publishInChild } from "./child-publisher.ts";

// Runs a publisher that reaches platforms on loopback in its own process, for tests that kill it at its failpoint.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
const egress = createEgress({ allow: ["127.0.0.1/32"] });
await publishInChild(connectionString, failpoint, egress);
await egress.close();
