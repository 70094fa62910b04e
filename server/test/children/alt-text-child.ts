import { createLog } from "#src/core/log.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import { createModels } from "#src/making/models/create-models.ts";
import { endWithParent } from "./end-with-parent.ts";
import { openChildApp } from "./open-child-app.ts";

// Asks for an alternative text over REST in its own process, always with the same key, for tests that kill it at a failpoint.
endWithParent();
const [connectionString = "", directory = "", settings = "{}", token = "", imageId = "", key = "", ...failpoint] = process.argv.slice(2);
const app = await openChildApp(connectionString, failpoint, {
  storage: createLocalStorage(directory, createLog("silent")),
  models: createModels(JSON.parse(settings)),
});
const answer = await app.fetch(
  new Request(`http://galley.test/api/v1/images/${imageId}/alt-text`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
    body: "{}",
  }),
);
await answer.text();
await app.close();
