import { openConnections } from "#src/core/database/connect.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import { statements, transact, transactEverywhere } from "#src/core/database/transact.ts";
import { listUntrustedForwards } from "#src/people/access/unnamed-proxy.ts";

// Sends statements in each of the ways that the product has, for the test of the recorder.
const { service, close } = openConnections({ connectionString: process.argv[2] ?? "" }, { sizeMax: 2, onError: console.error });
await transact(service, "org_one", (tx) => readClock(tx));
await transact(service, "org_two", (tx) => readClock(tx));
await transactEverywhere(service, (tx) => readClock(tx));
await listUntrustedForwards(service);
// A statement of the test's own.
await transact(service, "org_one", (tx) => tx.write(statements.selectFrom("person").select("id")));
await close();
