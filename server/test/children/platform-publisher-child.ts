import { createEgress } from "#src/core/egress/egress.ts";
import { publishInChild } from "./child-publisher.ts";

// A publisher that reaches platforms on loopback, in a process of its own, for tests that kill it at its failpoint.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
const egress = createEgress({ allow: ["127.0.0.1/32"] });
await publishInChild(connectionString, failpoint, egress);
await egress.close();
